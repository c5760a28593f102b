// libcmark-gfm, with the internal headers that it installs for writers of extensions: the renderer reads
// nodes in place instead of asking for a copy of every literal.
#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/houdini.h>
#include <cmark-gfm/inlines.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm/syntax_extension.h>
#include <cmark-gfm/utf8.h>

// Node types of the extensions are variables there, set when the extensions are registered and never after;
// Swift may read them only through functions. The library exports them, but no installed header says so.
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;
static inline uint16_t unfold_node_table(void) { return (uint16_t)CMARK_NODE_TABLE; }
static inline uint16_t unfold_node_table_row(void) { return (uint16_t)CMARK_NODE_TABLE_ROW; }
static inline uint16_t unfold_node_table_cell(void) { return (uint16_t)CMARK_NODE_TABLE_CELL; }
static inline uint16_t unfold_node_strikethrough(void) { return (uint16_t)CMARK_NODE_STRIKETHROUGH; }
