const headerName = '[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+';
const aboutCredentials = /key|token|auth|secret|credential/i;

/** `X-…` names, and any name next to the word "header". */
const candidates = [
  /\bx(?:-[a-z0-9]+)+/gi,
  // Bound: the first `searched` characters of a text.
  new RegExp(`\\bheader["'\u2019]?\\s*[:=]?\\s*["'\`\u201c\u2018]?(${headerName})`, 'gi'),
  // Bound: the first `searched` characters of a text.
  new RegExp(`(${headerName})["'\`\u201d\u2019]?\\s+(?:request |http )?header\\b`, 'gi'),
];

const maxNameLength = 64;
const searched = 4000;

/**
 * The request headers that a 401 response asks for in its challenge (`WWW-Authenticate`) or body, joined with " / ";
 * `Authorization` when it names none (RFC 9110, 11.6.1).
 */
export function credentialHeader(challenge: string, body: string): string {
  const texts = [challenge.slice(0, searched), body.slice(0, searched)];
  const named = texts.flatMap(namedIn);
  const usual = /\bauthorization\b|\bbearer\b/i.test(texts.join(' '));
  const names = new Map(named.map((name) => [name.toLowerCase(), name]));
  return [...(usual || names.size === 0 ? ['Authorization'] : []), ...names.values()].slice(0, 3).join(' / ');
}

function namedIn(text: string): string[] {
  const found = candidates.flatMap((pattern) => [...text.matchAll(pattern)].map(([whole, name]) => name ?? whole));
  return found.filter(
    (name) => name.length <= maxNameLength && aboutCredentials.test(name) && !/^(?:proxy-|www-)/i.test(name),
  );
}
