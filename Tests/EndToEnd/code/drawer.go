// Package drawer opens and closes drawers.
package drawer

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

/*
MaxDepth is how deep a drawer can be,
in centimeters.
*/
const MaxDepth = 1_200

const (
	Closed = iota
	Open
	Stuck
)

// ErrStuck says that a drawer does not move.
var ErrStuck = errors.New("the drawer is stuck")

type State int

type Thing interface {
	Name() string
	Weight() float64
}

// Drawer holds things.
type Drawer[T Thing] struct {
	mu     sync.Mutex
	Label  string `json:"label,omitempty"`
	things []T
	counts map[rune]int
	state  State
	opened chan<- bool
}

func New[T Thing](label string) *Drawer[T] {
	return &Drawer[T]{Label: label, counts: make(map[rune]int, 0x10)}
}

func (d *Drawer[T]) Put(thing T) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state == Stuck {
		return fmt.Errorf("put %q: %w", thing.Name(), ErrStuck)
	}
	for _, letter := range thing.Name() {
		switch letter {
		case '\n', '\'', 'x', '\u2764':
			continue
		default:
			d.counts[letter]++
		}
	}
	d.things = append(d.things, thing)
	return nil
}

func (d *Drawer[T]) Open(by float64) (ok bool, err error) {
	if by < 0.5e-3 || by > 1e3 {
		goto fail
	}
	d.state = Open
	go func() {
		select {
		case d.opened <- true:
		default:
		}
	}()
	return true, nil
fail:
	return false, ErrStuck
}

func (d *Drawer[T]) String() string {
	var text strings.Builder
	text.WriteString(`raw "text" with \n in it,
and a second line`)
	for index := range len(d.things) {
		if index%2 == 0 && index > 0 {
			text.WriteString(", ")
		}
		text.WriteString(d.things[index].Name())
	}
	total := 0
	for i := 0; i < 10; i++ {
		total += i << 2 &^ 0b11
	}
	var any interface{} = total
	if n, ok := any.(int); ok {
		text.WriteString(fmt.Sprint(n, 'a', 3i, 0o17))
	}
	return text.String()
}
