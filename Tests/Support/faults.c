// Kills or stops a program, or fills its disk, at a change to the disk that a test chooses. LD_PRELOAD loads the library
// into the program. The file that FAULTS names contains the test's choice and the number of changes so far.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { COUNT, KILL, FULL, FULL_ONCE, PAUSE };

struct control {
  _Atomic uint64_t changes;
  // The number of the change before which the fault happens, counted from 0. With FULL, the disk stays full afterwards.
  uint64_t at;
  uint64_t kind;
};

static struct control *control;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *start = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (start != MAP_FAILED) control = start;
}

/// Counts a change, and returns whether it must fail if it needs space.
static int fails(void) {
  if (!control) return 0;
  uint64_t number = atomic_fetch_add(&control->changes, 1);
  if (number == control->at && control->kind == KILL) kill(getpid(), SIGKILL);
  if (number == control->at && control->kind == PAUSE) raise(SIGSTOP);
  return (control->kind == FULL && number >= control->at) || (control->kind == FULL_ONCE && number == control->at);
}

static int full(void) {
  errno = ENOSPC;
  return -1;
}

static int is_file(int descriptor) {
  struct stat info;
  return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int exists(int folder, const char *path) {
  struct stat info;
  return fstatat(folder, path, &info, AT_SYMLINK_NOFOLLOW) == 0;
}

/// Opening a file is a change if it creates or truncates the file, and needs space if it creates one.
static int may_open(int folder, const char *path, int flags) {
  if (!(flags & O_CREAT) || strncmp(path, "/dev/", 5) == 0) return 1;
  int is_new = !exists(folder, path);
  if (!is_new && !(flags & O_TRUNC)) return 1;
  return !(fails() && is_new);
}

#define OPEN(name)                                        \
  int name(const char *path, int flags, ...) {            \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode_t mode = flags & O_CREAT ? va_arg(rest, int) : 0; \
    va_end(rest);                                         \
    if (!may_open(AT_FDCWD, path, flags)) return full();  \
    return REAL(name)(path, flags, mode);                 \
  }
#define OPENAT(name)                                         \
  int name(int folder, const char *path, int flags, ...) {   \
    va_list rest;                                            \
    va_start(rest, flags);                                   \
    mode_t mode = flags & O_CREAT ? va_arg(rest, int) : 0;    \
    va_end(rest);                                            \
    if (!may_open(folder, path, flags)) return full();       \
    return REAL(name)(folder, path, flags, mode);            \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

// A disk that becomes full still takes the first bytes.
ssize_t write(int file, const void *bytes, size_t count) {
  if (!is_file(file) || !fails()) return REAL(write)(file, bytes, count);
  return count > 1 && control->kind == FULL ? REAL(write)(file, bytes, count / 2) : full();
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (!is_file(file) || !fails()) return REAL(pwrite)(file, bytes, count, offset);
  return count > 1 && control->kind == FULL ? REAL(pwrite)(file, bytes, count / 2, offset) : full();
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  if (!is_file(file) || !fails()) return REAL(pwrite64)(file, bytes, count, offset);
  return count > 1 && control->kind == FULL ? REAL(pwrite64)(file, bytes, count / 2, offset) : full();
}

int mkdir(const char *path, mode_t mode) {
  return !exists(AT_FDCWD, path) && fails() ? full() : REAL(mkdir)(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  return !exists(folder, path) && fails() ? full() : REAL(mkdirat)(folder, path, mode);
}

int rename(const char *from, const char *to) {
  fails();
  return REAL(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  fails();
  return REAL(renameat)(from_folder, from, to_folder, to);
}

int unlink(const char *path) {
  if (exists(AT_FDCWD, path)) fails();
  return REAL(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags) {
  if (exists(folder, path)) fails();
  return REAL(unlinkat)(folder, path, flags);
}
