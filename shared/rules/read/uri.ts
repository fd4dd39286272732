const scheme = /^[a-z][a-z\d+.-]*:/i;
const foreignCharacter = /[^\w.~:/?#[\]@!$&'()*+,;=%-]/;
const badEscape = /%(?![\da-f]{2})/i;

/** Why a text isn't an absolute URI (RFC 3986, 4.3, with a fragment), and where (character index). */
export interface UriProblem {
  readonly problem: 'scheme' | 'character' | 'escape' | 'fragment';
  readonly at: number;
}

/** The first reason why a text isn't an absolute URI. Takes linear time. */
export function uriProblem(uri: string): UriProblem | undefined {
  if (!scheme.test(uri)) return { problem: 'scheme', at: 0 };
  const foreign = uri.search(foreignCharacter);
  if (foreign !== -1) return { problem: 'character', at: foreign };
  const unescaped = uri.search(badEscape);
  if (unescaped !== -1) return { problem: 'escape', at: unescaped };
  const fragment = uri.indexOf('#', uri.indexOf('#') + 1);
  return uri.includes('#') && fragment > uri.indexOf('#') ? { problem: 'fragment', at: fragment } : undefined;
}
