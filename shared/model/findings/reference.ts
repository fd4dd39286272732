/** A reference in a server's configuration, resolved when the server is started or reached. */
export interface Reference {
  /** `secret`: a named secret of the vault; `env`: a variable of Loupe's own environment. */
  kind: 'secret' | 'env';
  name: string;
  /** As written: `${secret:name}`. */
  text: string;
}

/** `$${secret:name}` escapes the text `${secret:name}`. Other `${…}` are plain text. */
const pattern = /(\$?)\$\{(secret|env):([^{}]*)\}/g;

/** All references in a text, in order, with repetitions. */
export function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  fillReferences(text, (reference) => {
    found.push(reference);
    return '';
  });
  return found;
}

/** Replaces each reference by the result of `fill`; `before` is the filled text so far. */
export function fillReferences(text: string, fill: (reference: Reference, before: string) => string): string {
  let filled = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, doubled = '', kind, name = ''] = match;
    filled += text.slice(end, match.index);
    end = match.index + whole.length;
    if (doubled !== '') filled += whole.slice(1);
    else filled += fill({ kind: kind === 'env' ? 'env' : 'secret', name, text: whole }, filled);
  }
  return filled + text.slice(end);
}

/** True for a value of references only, optionally after a scheme such as `Bearer`: it has no secret in clear text. */
export function isOnlyReferences(text: string): boolean {
  if (referencesIn(text).length === 0) return false;
  return /^\s*(?:[A-Za-z]{2,12}\s+)?$/.test(fillReferences(text, () => ''));
}

/** True for a server's URL: http or https, as far as that is known before its references are resolved. */
export function isServerAddress(text: string): boolean {
  // A reference at the start may contain the scheme, which is checked when the server is reached.
  if (/^\$\{(?:secret|env):/.test(text)) return true;
  // A digit is valid in a host, a port and a path.
  const filled = fillReferences(text, () => '1');
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}
