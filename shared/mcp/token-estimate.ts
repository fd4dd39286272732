/**
 * About how many tokens a language model would count for a text: one for every four characters of most scripts, and
 * one for every character of Chinese, Japanese and Korean. Tokenizers differ; this is good to a third either way.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (isWide(text.charCodeAt(at))) wide += 1;
  return Math.ceil((text.length - wide) / charactersPerToken) + wide;
}

/** Characters of Latin and similar scripts that make a token. */
export const charactersPerToken = 4;

/** Kana, CJK ideographs, Hangul, and their full-width forms (UTF-16 units). */
function isWide(unit: number): boolean {
  return (
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef)
  );
}
