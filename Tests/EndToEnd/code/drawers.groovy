package org.example.drawers

import groovy.transform.CompileStatic

/** A drawer that opens and closes. */
@CompileStatic
class Drawer {
    final String label
    int depth = 40
    private static final List<String> LABELS = ['top', 'middle', 'bottom']

    /* A block comment that goes on
       in a second line. */
    Drawer(String label) {
        this.label = label
        assert depth > 0 : 'no depth'
    }

    boolean isEmpty() { return things == null || things.size() == 0 }

    String toString() { "Drawer with ${things.size()} things\n" }
}

def text = """
  A text of several lines: "quoted".
"""

try {
    for (name in Drawer.LABELS) {
        if (name instanceof String) { println name } else { throw new IllegalStateException("empty") }
    }
} catch (Exception error) {
    println('tried') // once more
} finally {
    def total = 0xFF + 2.5
}

switch (text) {
    case 'top': break
    default: return null
}

pipeline {
    agent any
    stages { stage('Build') { steps { sh 'make site' } } }
}
