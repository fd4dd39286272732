import type { Framing } from '#shared/model/frame.ts';

const decoder = new TextDecoder();

/** Letters that are written without spaces between words: each becomes a word of its own. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
/** Fast, and right for nearly every text: nothing below U+0E00 is such a letter. */
const maybeUnspaced = /[\u0e00-\uffff]/;

/** So many characters without a space are encoded data: only their beginning is indexed. Tried from their start only. */
const encoded = /(?<![\w+/=-])([\w+/=-]{64})[\w+/=-]{192,}/g;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/**
 * What the full text has of a body: its text without the escapes of JSON strings and the field names of events, and once
 * more the parts of words such as `firstName`.
 */
export function bodyText(body: Uint8Array, framing: Framing): string {
  let text = decoder.decode(body);
  if (framing === 'event') text = text.replace(/^(?:data|event|id|retry|):? ?/gm, '');
  if (text.includes('\\')) text = withoutEscapes(text);
  if (text.length >= 256) text = text.replace(encoded, '$1 ');
  const humps = text.match(/(?<=[\p{Ll}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu);
  if (humps !== null) text = `${text}\n${humps.map(splitHumps).join(' ')}`;
  return spaced(text);
}

/** Puts spaces where the index expects them: what is looked for is to be written as what was indexed. */
export function spaced(text: string): string {
  return maybeUnspaced.test(text) ? text.replace(unspaced, ' $& ') : text;
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
