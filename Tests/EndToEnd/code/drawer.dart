import 'dart:async';
import 'dart:convert' as convert show json;

/// A drawer.
/* A comment
   over two lines */
enum Size { small, large }

abstract class Openable {
  Future<bool> open();
}

@immutable
class Drawer extends Openable with Comparable<Drawer> implements Object {
  static const int limit = 0x1F;
  final String name;
  final List<String> items;
  late double price = 12.5;

  Drawer(this.name, {required this.items});

  factory Drawer.empty() => Drawer('empty', items: const []);

  @override
  Future<bool> open() async {
    if (items.isEmpty || items.length >= limit) {
      throw StateError("no items in \"drawer\"");
    }
    for (var item in items) {
      print('Item $item of $name');
    }
    await Future.delayed(const Duration(seconds: 1));
    return true;
  }

  String report() {
    final raw = r'no $variables here';
    final text = '''
Drawer "one" // no comment
over several lines
''';
    final other = """
It's another
""";
    return text + raw + other;
  }

  int get count => items.length;
  set first(String value) => items[0] = value;
}

typedef Callback = void Function(int);

void main() {
  final drawer = Drawer('kitchen', items: ['spoon', "fork"]);
  switch (drawer.count) {
    case 0:
      break;
    default:
      print(drawer.report());
  }
  try {
    drawer.open();
  } on StateError catch (error) {
    rethrow;
  } finally {
    final dynamic nothing = null;
    print(nothing is String ? 1.5e3 : true);
  }
}
