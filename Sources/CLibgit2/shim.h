#pragma once
#include <git2.h>
#include <git2/sys/hashsig.h>
#include <git2/sys/repository.h>

/* Swift cannot call functions with any number of arguments, so these calls are here. */

/* Whether libgit2 refuses repositories of other users. Containers of continuous integration often run as another user
   than the one who owns the files, and Unfold runs no hooks and no other programs that a repository names. */
static inline int GitSetOwnerValidation(int isEnabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, isEnabled);
}

/* The folders in which libgit2 looks for settings of this level; an empty text for none. */
static inline int GitSetSearchPath(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

/* Whether libgit2 computes the hash of each object that it reads. Packed data has checksums of its own, and Git does not
   compute the hashes either. */
static inline int GitSetHashVerification(int isEnabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, isEnabled);
}
