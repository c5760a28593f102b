//
//  Drawer.m
//  A drawer that opens and closes, and remembers what lies in it.
//

#import <Foundation/Foundation.h>
#import "Drawer.h"

#define MAX_DEPTH 12

NS_ASSUME_NONNULL_BEGIN

/* The notification is posted on the main thread. */
NSString *const DrawerDidOpenNotification = @"DrawerDidOpen";
static const NSUInteger kCapacity = 0x40;
static const double kSpeed = 1.5e-2;

typedef NS_ENUM(NSInteger, DrawerState) {
    DrawerStateClosed = 0,
    DrawerStateOpen = 1,
};

@protocol DrawerDelegate <NSObject>
@required
- (BOOL)drawer:(Drawer *)drawer shouldOpenWithSpeed:(CGFloat)speed;
@optional
- (void)drawerDidClose:(Drawer *)drawer;
@end

@interface Drawer ()
@property (nonatomic, strong) NSMutableArray<NSString *> *things;
@property (nonatomic, weak, nullable) id<DrawerDelegate> delegate;
@property (nonatomic, readwrite) DrawerState state;
@end

@implementation Drawer {
    dispatch_queue_t _queue;
    NSInteger _count;
}

@synthesize state = _state;
@dynamic label;

+ (instancetype)drawerWithLabel:(NSString *)label {
    return [[self alloc] initWithLabel:label];
}

- (instancetype)initWithLabel:(NSString *)label {
    self = [super init];
    if (self != nil) {
        _things = [NSMutableArray arrayWithCapacity:kCapacity];
        _queue = dispatch_queue_create("org.example.drawer", NULL);
        _state = DrawerStateClosed;
    }
    return self;
}

- (void)open {
    if (self.state == DrawerStateOpen) { return; }
    // The delegate may say no.
    if ([self.delegate respondsToSelector:@selector(drawer:shouldOpenWithSpeed:)]) {
        if (![self.delegate drawer:self shouldOpenWithSpeed:kSpeed]) return;
    }
    __weak typeof(self) weakSelf = self;
    dispatch_async(_queue, ^{
        @autoreleasepool {
            for (NSUInteger index = 0; index < 10; index++) {
                NSLog(@"step %lu of \"%@\"\n", (unsigned long)index, weakSelf);
            }
        }
    });
    @synchronized (self) {
        _count += 1;
    }
    NSDictionary *info = @{ @"count": @(_count), @"open": @YES, @"label": @'l' };
    NSArray *sizes = @[ @1, @2.5, @NO ];
    [[NSNotificationCenter defaultCenter] postNotificationName:DrawerDidOpenNotification
                                                        object:self
                                                      userInfo:info];
    @try {
        [self.things addObject:[sizes description]];
    } @catch (NSException *exception) {
        @throw exception;
    } @finally {
        self.state = DrawerStateOpen;
    }
    while (_count > 100) { _count /= 2; }
    switch (_state) {
        case DrawerStateOpen: break;
        default: NSAssert(NO, @"not open"); break;
    }
}

@end

NS_ASSUME_NONNULL_END
