/** Letters of other scripts that look like these Latin ones in most typefaces (Unicode, confusables). */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'ЬВβ',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еҽЕε',
  g: 'ɡԍ',
  h: 'һН',
  i: 'іӏıιӀ',
  j: 'јϳ',
  k: 'кКκ',
  l: 'ⅼ',
  m: 'мМ',
  n: 'пոη',
  o: 'оοօОσ',
  p: 'рρР',
  q: 'ԛզ',
  r: 'гɾ',
  s: 'ѕЅ',
  t: 'тТτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝшω',
  x: 'хχХ',
  y: 'уүγ',
  z: 'ᴢ',
};

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other): [string, string] => [other, letter]),
  ),
);

/** Whether a character looks like a Latin letter and isn't one. */
export function isLookAlike(character: string): boolean {
  return latin.has(character);
}

/** A word in lower case without accents and what can't be seen, in the letters that it looks like. */
export function plainWord(written: string): string {
  if (/^\p{ASCII}*$/u.test(written)) return written.toLowerCase();
  const visible = written.normalize('NFKD').replace(/[\p{DI}\p{Mn}\p{Cf}]/gu, '');
  return Array.from(visible, (character) => latin.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replaceAll('’', "'");
}

/**
 * What a name looks like at a glance: names with the same skeleton are mistaken for one another. Without case,
 * separators and accents; `1`, `i` and `l`, `0` and `o`, `rn` and `m`, `vv` and `w` are the same. Reads 200 characters.
 */
export function skeleton(name: string): string {
  return plainWord(name.slice(0, 200))
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The code points of a text as `U+200B`, at most 8 of them. */
export function codePoints(characters: readonly string[]): string {
  const named = characters.slice(0, 8).map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return named.join(' ') + (characters.length > named.length ? ' …' : '');
}

/** The surroundings of a place in a text, as evidence. */
export function excerpt(text: string, at: number, length = 0): string {
  const from = Math.max(0, at - 40);
  const to = Math.min(text.length, at + length + 80);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
