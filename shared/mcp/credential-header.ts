const headerName = '[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+';
const aboutCredentials = /key|token|auth|secret|credential/i;

/** Names on their own: `X-…` ones; and any name beside the word "header". Longer ones aren't header names. */
const candidates = [
  /\bx(?:-[a-z0-9]+)+/gi,
  new RegExp(`\\bheader["'\u2019]?\\s*[:=]?\\s*["'\`\u201c\u2018]?(${headerName})`, 'gi'),
  new RegExp(`(${headerName})["'\`\u201d\u2019]?\\s+(?:request |http )?header\\b`, 'gi'),
];

const longestName = 64;
const searched = 4000;

/**
 * The request headers in which a server that answers 401 wants its credentials, as it names them in its challenge
 * (`WWW-Authenticate`) or its body; `Authorization` where it names none, which is what a challenge means (RFC 9110,
 * 11.6.1). Several are joined with " / ".
 */
export function credentialHeader(challenge: string, body: string): string {
  const named = [...namedIn(challenge), ...namedIn(body.slice(0, searched))];
  const usual = /\bauthorization\b|\bbearer\b/i.test(`${challenge} ${body.slice(0, searched)}`);
  const names = new Map(named.map((name) => [name.toLowerCase(), name]));
  return [...(usual || names.size === 0 ? ['Authorization'] : []), ...names.values()].slice(0, 3).join(' / ');
}

function namedIn(text: string): string[] {
  const found = candidates.flatMap((pattern) => [...text.matchAll(pattern)].map(([whole, name]) => name ?? whole));
  return found.filter(
    (name) => name.length <= longestName && aboutCredentials.test(name) && !/^(?:proxy-|www-)/i.test(name),
  );
}
