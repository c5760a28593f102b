#pragma once
#include <stddef.h>

/* libvips is loaded only for sites that want smaller versions of their images, so its functions are called by their
   addresses, and its headers are not needed. Swift cannot call those of any number of arguments; their calls stand
   here. */

typedef int (*VipsThumbnail)(const void *bytes, size_t length, void **image, int width, ...);
typedef int (*VipsWrite)(void *image, const char *suffix, void **bytes, size_t *length, ...);

/* Reads an image, and makes it at most `width` pixels wide, without a limit for its height. The values are
   VIPS_MAX_COORD and VIPS_SIZE_DOWN. Returns 0 if that succeeds. */
static inline int VipsShrink(VipsThumbnail thumbnail, const void *bytes, size_t length, int width, void **image) {
  return thumbnail(
    bytes, length, image, width, "height", 10000000, "size", 2, "export-profile", "srgb", (char *)NULL);
}

/* Writes an image in the format that `suffix` names, such as ".webp[Q=80]". The caller frees the bytes. */
static inline int VipsEncode(VipsWrite write, void *image, const char *suffix, void **bytes, size_t *length) {
  return write(image, suffix, bytes, length, (char *)NULL);
}
