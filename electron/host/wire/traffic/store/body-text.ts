import type { Framing } from '#shared/model/frames/frame.ts';

const decoder = new TextDecoder();

/** Letters that are written without spaces between words: each becomes a word of its own. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
/** Fast, and right for nearly every text: nothing below U+0E00 is such a letter. */
const maybeUnspaced = /[\u0e00-\uffff]/;

/** So many characters without a space are encoded data, of which the beginning is indexed. */
const encodedLength = 256;
const encodedBeginning = 64;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/**
 * What the full text has of a body: its text without the escapes of JSON strings and the field names of events, and once
 * more the parts of words such as `firstName`.
 */
export function bodyText(body: Uint8Array, framing: Framing): string {
  let text = decoder.decode(body);
  if (framing === 'event') text = text.replace(/^(?:data|event|id|retry|):? ?/gm, '');
  if (text.includes('\\')) text = withoutEscapes(text);
  text = withoutEncoded(text);
  // Bound: reads each character at most 2 times, since a match has the rest of its word.
  const humps = text.match(/(?<=[\p{Ll}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu);
  if (humps !== null) text = `${text}\n${allSplit(humps).join(' ')}`;
  return spaced(text);
}

/** Puts spaces where the index expects them: what is looked for is to be written as what was indexed. */
export function spaced(text: string): string {
  return maybeUnspaced.test(text) ? text.replace(unspaced, ' $& ') : text;
}

/** Leaves out encoded data but for its beginning. A stretch of it has one of every so many characters: only there it looks. */
function withoutEncoded(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = encodedLength - 1; at < text.length; at += encodedLength) {
    if (!isEncoded(text, at)) continue;
    let start = at;
    while (start > from && isEncoded(text, start - 1)) start -= 1;
    let end = at + 1;
    while (isEncoded(text, end)) end += 1;
    if (end - start < encodedLength) continue;
    kept += `${text.slice(from, start + encodedBeginning)} `;
    from = end;
    at = end - 1;
  }
  return kept + text.slice(from);
}

/** The letters of Base64 and its variants. */
const encodedLetters = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/=-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether there is such a letter at a place, which may be beyond the end. */
function isEncoded(text: string, at: number): boolean {
  return encodedLetters[text.charCodeAt(at)] === 1;
}

/** The names of fields come again and again. */
function allSplit(words: readonly string[]): string[] {
  const known = new Map<string, string>();
  return words.map((word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const split = splitHumps(word);
    known.set(word, split);
    return split;
  });
}

/** `NameOfUser`, found in `firstNameOfUser`, as `NameOfUser OfUser User`, so that each word begins somewhere. */
function splitHumps(word: string): string {
  const starts = [...word.matchAll(/(?<=[\p{Ll}\p{N}])\p{Lu}/gu)].slice(0, 4);
  return [word, ...starts.map(({ index }) => word.slice(index))].join(' ');
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.))/gis, (_all, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (escapes[letter ?? ''] ?? letter ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
