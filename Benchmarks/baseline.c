// Does the least that a generator on libcmark-gfm can do, as a baseline for benchmarks.
//   baseline [-t THREADS | -f PROCESSES] [-m MODE] [-x EXT] [-p PADBYTES] SRC OUT
// MODE  full    read each page, strip front matter, parse, render HTML, write OUT/.../page.html
//       render  read + parse + render, nothing written     parse   read + parse only
//       read    read only                                  phases  full, with per-phase clocks (one thread)
//       io      reads the pages, then writes HTML that was rendered before the measurement
// EXT   all     table strikethrough autolink tagfilter tasklist, as the library runs them (a data race with -t > 1)
//       safe    the same five; their special characters are registered once for all parses (see setup)
//       block   table tagfilter tasklist only;   none
// -a    allocates from an arena per thread, which is emptied after each page (modes full, render, parse)
// -p    writes PADBYTES more bytes with every page, in place of a sidebar and other parts around the body
// Prints one line of JSON to standard error.
#define _GNU_SOURCE
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char **paths; static size_t npaths, cap_;
static const char *src, *out; static size_t srclen;
static int nthreads = 1, nprocs = 0; static const char *mode = "full", *ext = "safe";
static size_t pad; static char *padbuf;
static atomic_size_t next_i; static atomic_ullong out_bytes, in_bytes;
static cmark_syntax_extension *exts[5]; static int nexts;
static double t_read, t_parse, t_render, t_write, t_free, t_list;
static char **html_mem; static size_t *html_len;

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
static double cpu(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
static void die(const char *m, const char *p) { fprintf(stderr, "%s %s: %s\n", m, p, strerror(errno)); exit(1); }

static void walk(const char *dir, const char *odir) {
  DIR *d = opendir(dir); struct dirent *e;
  if (!d) die("opendir", dir);
  if (odir && mkdir(odir, 0777) && errno != EEXIST) die("mkdir", odir);
  while ((e = readdir(d))) {
    if (e->d_name[0] == '.') continue;
    char p[4096]; snprintf(p, sizeof p, "%s/%s", dir, e->d_name);
    int isdir = e->d_type == DT_DIR;
    if (isdir) { char q[4096]; if (odir) snprintf(q, sizeof q, "%s/%s", odir, e->d_name); walk(p, odir ? q : NULL); continue; }
    size_t n = strlen(e->d_name);
    if (n > 3 && !strcmp(e->d_name + n - 3, ".md")) {
      if (npaths == cap_) { cap_ = cap_ ? cap_ * 2 : 1024; paths = realloc(paths, cap_ * sizeof *paths); }
      paths[npaths++] = strdup(p);
    }
  }
  closedir(d);
}

static char *slurp(const char *p, size_t *n) {
  int f = open(p, O_RDONLY | O_CLOEXEC); struct stat s;
  if (f < 0 || fstat(f, &s)) die("open", p);
  char *b = malloc(s.st_size + 1); size_t k = 0;
  while (k < (size_t)s.st_size) { ssize_t r = read(f, b + k, s.st_size - k); if (r <= 0) break; k += r; }
  close(f); *n = k; return b;
}

static void spill(const char *p, const char *b, size_t n) {
  char q[4096]; int k = snprintf(q, sizeof q, "%s/%s", out, p + srclen + 1);
  strcpy(q + k - 3, ".html");
  int f = open(q, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (f < 0) die("create", q);
  struct iovec v[2] = {{padbuf, pad}, {(void *)b, n}}; size_t tot = pad + n, done = 0;
  while (done < tot) {
    ssize_t r = writev(f, v + (done >= pad), 2 - (done >= pad)); if (r < 0) die("write", q);
    done += r;
    if (done < pad) { v[0].iov_base = padbuf + done; v[0].iov_len = pad - done; }
    else { v[1].iov_base = (char *)b + (done - pad); v[1].iov_len = n - (done - pad); }
  }
  close(f);
}

static size_t body_start(const char *b, size_t n) {
  if (n < 4 || memcmp(b, "---\n", 4)) return 0;
  char *e = memmem(b + 3, n - 3, "\n---\n", 5);
  return e ? (size_t)(e - b) + 5 : 0;
}

static int forward;
void cmark_manage_extensions_special_characters(cmark_parser *p, int add) {
  static void (*real)(cmark_parser *, int);
  if (!forward) return;
  if (!real) real = (void (*)(cmark_parser *, int))dlsym(RTLD_NEXT, "cmark_manage_extensions_special_characters");
  real(p, add);
}

static void setup(void) {
  if (!strcmp(ext, "none")) return;
  cmark_gfm_core_extensions_ensure_registered();
  const char *a[] = {"table", "strikethrough", "autolink", "tagfilter", "tasklist"}, *b[] = {"table", "tagfilter", "tasklist"};
  int blk = !strcmp(ext, "block"); nexts = blk ? 3 : 5;
  for (int i = 0; i < nexts; i++) if (!(exts[i] = cmark_find_syntax_extension(blk ? b[i] : a[i]))) die("extension", (blk ? b : a)[i]);
  // libcmark-gfm 0.29.0.gfm.6 keeps the special characters of inlines in two global tables. Each parse sets them
  // when its inline phase begins, and clears them when it ends. Another thread then no longer recognizes
  // '~', ':' and 'w', and silently loses strikethrough and bare links. The library calls the function that changes the
  // tables through the PLT, so the function above replaces it. With -x safe, the tables are set once,
  // here, and never change again.
  if (!strcmp(ext, "safe")) {
    cmark_parser *p = cmark_parser_new(CMARK_OPT_DEFAULT);
    for (int i = 0; i < nexts; i++) cmark_parser_attach_syntax_extension(p, exts[i]);
    forward = 1; cmark_manage_extensions_special_characters(p, 1); forward = 0;
    cmark_parser_free(p);
  } else forward = 1;
}

// -a: each thread allocates from its own arena, and releases all memory of a page at once.
static int arena;
static __thread char *ar; static __thread size_t ar_n, ar_cap; static __thread char *ar_old[64]; static __thread int ar_k;
static void *ar_get(size_t n) {
  n = (n + 31) & ~(size_t)15;                        // the size is in the 16 bytes before the block
  if (ar_n + n > ar_cap) { if (ar) ar_old[ar_k++] = ar; ar_cap = ar_cap ? ar_cap * 2 : 1 << 20; if (ar_cap < n) ar_cap = n; ar = malloc(ar_cap); ar_n = 0; }
  char *p = ar + ar_n; ar_n += n; *(size_t *)p = n - 16; return p + 16;
}
static void *ar_calloc(size_t a, size_t b) { void *p = ar_get(a * b); memset(p, 0, a * b); return p; }
static void *ar_realloc(void *o, size_t n) {
  if (!o) return ar_get(n);
  size_t k = *(size_t *)((char *)o - 16); if (n <= k) return o;
  void *p = ar_get(n); memcpy(p, o, k); return p;
}
static void ar_free(void *p) { (void)p; }
static cmark_mem ar_mem = {ar_calloc, ar_realloc, ar_free};
static void ar_reset(void) { for (int i = 0; i < ar_k; i++) free(ar_old[i]); ar_k = 0; ar_n = 0; }

static cmark_node *parse(const char *b, size_t n, cmark_parser **pp) {
  cmark_parser *p = arena ? cmark_parser_new_with_mem(CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE, &ar_mem) : cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE);
  for (int i = 0; i < nexts; i++) cmark_parser_attach_syntax_extension(p, exts[i]);
  cmark_parser_feed(p, b, n);
  *pp = p; return cmark_parser_finish(p);
}

static void *work(void *arg) {
  int m = !strcmp(mode, "full") ? 3 : !strcmp(mode, "render") ? 2 : !strcmp(mode, "parse") ? 1 : 0;
  size_t stride = 1, i; int forked = arg != NULL;
  (void)stride;
  for (;;) {
    i = forked ? (*(size_t *)arg) : atomic_fetch_add(&next_i, 1);
    if (forked) *(size_t *)arg += nprocs;
    if (i >= npaths) break;
    size_t n; char *b = slurp(paths[i], &n); in_bytes += n;
    if (m) {
      size_t k = body_start(b, n); cmark_parser *p; cmark_node *d = parse(b + k, n - k, &p);
      if (m > 1) {
        char *h = arena ? cmark_render_html_with_mem(d, CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(p), &ar_mem) : cmark_render_html(d, CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(p));
        size_t hn = strlen(h); out_bytes += hn + pad;
        if (m > 2) spill(paths[i], h, hn);
        if (!arena) free(h);
      }
      if (arena) ar_reset(); else { cmark_node_free(d); cmark_parser_free(p); }
    }
    free(b);
  }
  return NULL;
}

static void phases(int io) {
  for (size_t i = 0; i < npaths; i++) {
    double a = now(); size_t n; char *b = slurp(paths[i], &n); in_bytes += n; double c = now();
    size_t k = body_start(b, n); cmark_parser *p; cmark_node *d = parse(b + k, n - k, &p); double e = now();
    char *h = cmark_render_html(d, CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(p)); double f = now();
    size_t hn = strlen(h); out_bytes += hn + pad;
    if (!io) spill(paths[i], h, hn);
    double g = now();
    cmark_node_free(d); cmark_parser_free(p); free(b);
    if (io) { html_mem[i] = h; html_len[i] = hn; } else free(h);
    double z = now();
    t_read += c - a; t_parse += e - c; t_render += f - e; t_write += g - f; t_free += z - g;
  }
}
static void *io_work(void *x) {
  for (size_t i; (i = atomic_fetch_add(&next_i, 1)) < npaths;) {
    size_t n; char *b = slurp(paths[i], &n); free(b); spill(paths[i], html_mem[i], html_len[i]);
  }
  return x;
}

int main(int c, char **v) {
  int o;
  while ((o = getopt(c, v, "t:f:m:x:p:a")) != -1) switch (o) {
    case 't': nthreads = atoi(optarg); break; case 'f': nprocs = atoi(optarg); break;
    case 'a': arena = 1; break;
    case 'm': mode = optarg; break; case 'x': ext = optarg; break; case 'p': pad = strtoul(optarg, 0, 10); break;
    default: return 2; }
  if (c - optind != 2) { fprintf(stderr, "usage: baseline [-t N|-f N] [-m full|render|parse|read|phases|io] [-x all|safe|block|none] [-p BYTES] SRC OUT\n"); return 2; }
  src = v[optind]; out = v[optind + 1]; srclen = strlen(src);
  if (pad) { padbuf = malloc(pad); memset(padbuf, 'x', pad); }
  double w0 = now(), c0 = cpu();
  int writes = !strcmp(mode, "full") || !strcmp(mode, "phases") || !strcmp(mode, "io");
  setup(); walk(src, writes ? out : NULL); t_list = now() - w0;
  double iow = 0, ioc = 0;
  if (!strcmp(mode, "phases")) phases(0);
  else if (!strcmp(mode, "io")) {
    html_mem = calloc(npaths, sizeof *html_mem); html_len = calloc(npaths, sizeof *html_len); phases(1);
    iow = now(); ioc = cpu(); pthread_t t[64];
    for (int i = 0; i < nthreads; i++) pthread_create(&t[i], NULL, io_work, NULL);
    for (int i = 0; i < nthreads; i++) pthread_join(t[i], NULL);
    iow = now() - iow; ioc = cpu() - ioc;
  } else if (nprocs) {
    pid_t pid[64];
    for (int i = 0; i < nprocs; i++) if (!(pid[i] = fork())) { size_t k = i; work(&k); _exit(0); }
    for (int i = 0; i < nprocs; i++) waitpid(pid[i], NULL, 0);
  } else {
    pthread_t t[64];
    for (int i = 0; i < nthreads; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < nthreads; i++) pthread_join(t[i], NULL);
  }
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  fprintf(stderr, "{\"mode\":\"%s\",\"ext\":\"%s\",\"threads\":%d,\"procs\":%d,\"pages\":%zu,\"in\":%llu,\"out\":%llu,\"wall\":%.4f,\"cpu\":%.4f,\"rss_mib\":%.1f,\"list\":%.4f",
          mode, ext, nthreads, nprocs, npaths, in_bytes, out_bytes, now() - w0, cpu() - c0, r.ru_maxrss / 1024.0, t_list);
  if (!strcmp(mode, "phases")) fprintf(stderr, ",\"read\":%.4f,\"parse\":%.4f,\"render\":%.4f,\"write\":%.4f,\"free\":%.4f", t_read, t_parse, t_render, t_write, t_free);
  if (!strcmp(mode, "io")) fprintf(stderr, ",\"io_wall\":%.4f,\"io_cpu\":%.4f", iow, ioc);
  fprintf(stderr, "}\n");
  return 0;
}
