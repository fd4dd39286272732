/** Text that may be too long for one string: it is made piece by piece, when it is sent. */
export type Text = string | Iterable<string>;

/** JSON: an array of `count` items, each made from its number, which counts from 0. */
export function array(count: number, item: (number: number) => string): Iterable<string> {
  return between('[', count, item, ']');
}

/** JSON: an object of `count` members, each made from its number as `"key":value`. */
export function object(count: number, member: (number: number) => string): Iterable<string> {
  return between('{', count, member, '}');
}

function* between(open: string, count: number, item: (number: number) => string, close: string): Iterable<string> {
  yield open;
  for (let number = 0; number < count; number += 1) yield number === 0 ? item(number) : `,${item(number)}`;
  yield close;
}

/** The same text again and again. */
export function* repeated(text: string, count: number): Iterable<string> {
  const atOnce = Math.max(1, Math.floor(50_000 / text.length));
  const block = text.repeat(Math.min(atOnce, count));
  let left = count;
  for (; left >= atOnce; left -= atOnce) yield block;
  if (left > 0) yield text.repeat(left);
}

/** Several texts, one after the other. */
export function* joined(...texts: readonly Text[]): Iterable<string> {
  for (const text of texts) {
    if (typeof text === 'string') yield text;
    else yield* text;
  }
}

/** JSON: a string of `characters` times `text`, which needs no escapes. */
export function longString(text: string, count: number): Iterable<string> {
  return joined('"', repeated(text, count), '"');
}
