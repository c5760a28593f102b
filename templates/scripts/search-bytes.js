// Reads the numbers and terms in files of the search index, and finds the file that contains a key.
//
// Provides: decoder, reader, placeOf.
const decoder = new TextDecoder();
const reader = bytes => {
  let at = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do { byte = bytes[at++]; value |= (byte & 127) << shift; shift += 7 } while (byte > 127);
    return value;
  };
  const byte = () => bytes[at++];
  const take = count => bytes.subarray(at, at += count);
  // A term is stored as the number of bytes that it shares with the previous one, and the remaining bytes.
  const term = before => {
    const shared = number(), rest = take(number()), term = new Uint8Array(shared + rest.length);
    term.set(before.subarray(0, shared));
    term.set(rest, shared);
    return term;
  };
  return { number, byte, take, term, get more() { return at < bytes.length } };
};
// Returns the number of the file that can contain a key: the last file whose first key is not after it.
const { placeOf } = (() => {
  // Keys are ordered by code points.
  const order = (a, b) => {
    for (let at = 0; ; at++) {
      const x = a.codePointAt(at) ?? -1, y = b.codePointAt(at) ?? -1;
      if (x != y || x < 0) return x - y;
      if (x > 0xFFFF) at++;
    }
  };
  const placeOf = (key, [keys]) => {
    let low = 0, high = keys.length;
    while (low + 1 < high) {
      const middle = low + high >> 1;
      if (order(key, keys[middle]) < 0) high = middle; else low = middle;
    }
    return low;
  };
  return { placeOf };
})();
