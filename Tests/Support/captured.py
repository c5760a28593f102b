"""A captured page, written for the tests in the format of a capture tool."""

TEAPOTS = """---
title: Teapots: which one?
description: How to choose a pot.
source: https://example.com/design/human-interface-guidelines/teapots
timestamp: 2026-02-01T08:00:00.000Z
---

**Navigation:** [Human Interface Guidelines](/design/human-interface-guidelines)

**article**

# Teapots: which one?

> How to choose a pot.



## Best practices

**Warm the pot.** See [Cups](/design/human-interface-guidelines/cups).

## Change log

## Resources

#### Related

[Cups](/design/human-interface-guidelines/cups)

---

*Extracted by [someone](https://example.org) - for tests.*
*This is unofficial content. All rights belong to their owners.*
"""
