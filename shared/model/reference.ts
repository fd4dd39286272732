/** A place in a server's configuration that is filled in when the server is started or reached. */
export interface Reference {
  /** `secret`: a named secret of the vault; `env`: a variable of Loupe's own environment. */
  kind: 'secret' | 'env';
  name: string;
  /** As it is written: `${secret:name}`. */
  text: string;
}

/** `$${secret:name}` is the text `${secret:name}`. Other `${…}` mean nothing to Loupe and stay. */
const pattern = /(\$?)\$\{(secret|env):([^{}]*)\}/g;

/** The references in a text, in their order, each as often as it is there. */
export function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  fillReferences(text, (reference) => {
    found.push(reference);
    return '';
  });
  return found;
}

/** The text with what `fill` gives in place of each reference; `before` is what the filled text has in front of it. */
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

/** True for a value that holds nothing in clear that could be secret: references, after the name of a scheme. */
export function isOnlyReferences(text: string): boolean {
  if (referencesIn(text).length === 0) return false;
  return /^\s*(?:[A-Za-z]{2,12}\s+)?$/.test(fillReferences(text, () => ''));
}

/** True for an address of a server: http or https once its references are filled in, as far as can be told. */
export function isServerAddress(text: string): boolean {
  // What a reference at the start brings along, its scheme included, is seen when the server is reached.
  if (/^\$\{(?:secret|env):/.test(text)) return true;
  // A digit is good for a host, a port and a path.
  const filled = fillReferences(text, () => '1');
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}
