// The decoder of named character references that libcmark-gfm has, and exports for writers of extensions.
#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm/houdini.h>
