// The interface of libstemmer for release builds that link it statically, with the algorithms and the encoding that
// `Stemmer.swift` uses. The library’s own table contains all languages in all encodings, which would add 0.6 MB to the
// command.
#include <stdlib.h>
#include <string.h>

// The beginning of the structure in Snowball’s `runtime/api.h`.
struct SN_env {
  unsigned char *p;
  int c, l;
};
extern int SN_set_current(struct SN_env *, int, const unsigned char *);

#define ALGORITHMS(X) \
  X(catalan) X(danish) X(dutch) X(english) X(finnish) X(french) X(german) X(indonesian) X(italian) X(lithuanian) \
  X(norwegian) X(portuguese) X(romanian) X(russian) X(spanish) X(swedish)
#define DECLARE(name) \
  extern struct SN_env *name##_UTF_8_create_env(void); \
  extern void name##_UTF_8_close_env(struct SN_env *); \
  extern int name##_UTF_8_stem(struct SN_env *);
ALGORITHMS(DECLARE)

struct algorithm {
  const char *name;
  struct SN_env *(*create)(void);
  void (*close)(struct SN_env *);
  int (*stem)(struct SN_env *);
};
#define ROW(name) {#name, name##_UTF_8_create_env, name##_UTF_8_close_env, name##_UTF_8_stem},
static const struct algorithm algorithms[] = {ALGORITHMS(ROW)};

struct sb_stemmer {
  const struct algorithm *algorithm;
  struct SN_env *env;
};

// A missing algorithm is a mistake in the list above, which would change the search index of sites.
struct sb_stemmer *sb_stemmer_new(const char *name, const char *encoding) {
  if (strcmp(encoding, "UTF_8") != 0) abort();
  for (size_t index = 0; index < sizeof algorithms / sizeof *algorithms; index++) {
    const struct algorithm *algorithm = &algorithms[index];
    if (strcmp(algorithm->name, name) != 0) continue;
    struct sb_stemmer *stemmer = malloc(sizeof *stemmer);
    struct SN_env *env = algorithm->create();
    if (stemmer == NULL || env == NULL) abort();
    stemmer->algorithm = algorithm;
    stemmer->env = env;
    return stemmer;
  }
  abort();
}

void sb_stemmer_delete(struct sb_stemmer *stemmer) {
  if (stemmer == NULL) return;
  stemmer->algorithm->close(stemmer->env);
  free(stemmer);
}

const unsigned char *sb_stemmer_stem(struct sb_stemmer *stemmer, const unsigned char *word, int size) {
  if (SN_set_current(stemmer->env, size, word) != 0 || stemmer->algorithm->stem(stemmer->env) < 0) return NULL;
  stemmer->env->p[stemmer->env->l] = 0;
  return stemmer->env->p;
}

int sb_stemmer_length(struct sb_stemmer *stemmer) { return stemmer->env->l; }
