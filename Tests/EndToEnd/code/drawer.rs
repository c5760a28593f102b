//! Drawers that open and close.
#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display};

/// How deep a drawer can be, in centimeters.
pub const MAX_DEPTH: u32 = 1_200;
static LABELS: &[&str] = &["top", "middle", "bottom"];

/* A block comment /* with another one inside */ that goes on. */
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    Closed,
    Open { by: f64 },
    Stuck(String),
}

#[derive(Debug)]
pub struct Drawer<'a, T>
where
    T: Display,
{
    label: &'a str,
    things: Vec<T>,
    state: State,
    counts: HashMap<char, usize>,
}

pub trait Opens {
    fn open(&mut self, by: f64) -> Result<(), String>;
    fn is_open(&self) -> bool {
        false
    }
}

impl<'a, T: Display> Drawer<'a, T> {
    pub fn new(label: &'a str) -> Self {
        Drawer { label, things: Vec::new(), state: State::Closed, counts: HashMap::with_capacity(0x10) }
    }

    pub fn put(&mut self, thing: T) -> &mut Self {
        let text = format!("{thing} in \"{}\"\n", self.label);
        for letter in text.chars().filter(|c| *c != '\n' && *c != '\'') {
            *self.counts.entry(letter).or_insert(0) += 1;
        }
        self.things.push(thing);
        self
    }

    pub unsafe fn first_unchecked(&self) -> &T {
        self.things.get_unchecked(0)
    }
}

impl<T: Display> Opens for Drawer<'_, T> {
    fn open(&mut self, by: f64) -> Result<(), String> {
        match self.state {
            State::Stuck(ref why) => Err(why.clone()),
            _ if by < 0.0 || by > 1e3 => Err(r#"there is no "less" than closed"#.to_string()),
            State::Closed | State::Open { .. } => {
                self.state = State::Open { by };
                Ok(())
            }
        }
    }
}

async fn fetch(url: &str) -> Option<Vec<u8>> {
    let bytes = b"raw \x00 bytes";
    let path = br"C:\drawers";
    if url.is_empty() {
        return None;
    }
    let _ = path.len() as u64;
    Some(bytes.to_vec())
}

macro_rules! drawers {
    ($($name:ident),*) => {
        vec![$(stringify!($name)),*]
    };
}

fn main() {
    let mut drawer: Drawer<'static, i32> = Drawer::new(LABELS[0]);
    drawer.put(1).put(-2i32).put(0b1010_1010);
    let raw = r##"a "# inside"##;
    let mut total = 0u64;
    'outer: loop {
        while total < 10 {
            total += 1;
            if total % 3 == 0 {
                continue 'outer;
            }
        }
        break;
    }
    let long = "a string of two lines,
        the second one indented";
    println!("{} {} {:?} {}", raw, long, drawer.open(0.5), total);
    let tree: BTreeMap<&str, char> = [("tab", '\t'), ("heart", '\u{2764}')].into_iter().collect();
    assert!(tree.len() == 2, "two characters");
}
