/** How the text in some bytes is encoded. */
export interface Encoding {
  /** As `TextDecoder` names it. */
  label: string;
  /** The declared `charset` when no decoder knows it; the text is then read as UTF-8. */
  unknown?: string;
}

/** Longer MIME types have no charset that counts. In characters. */
const longestType = 500;
const parameter = /;[ \t]*charset=(?:"([^"]*)"|([^";,\s]*))/i;

/** The `charset` of a MIME type in lower case (RFC 9110, section 8.3.2); undefined without one. */
export function charsetOf(mimeType: string | undefined): string | undefined {
  const [, quoted, plain] = parameter.exec(mimeType?.slice(0, longestType) ?? '') ?? [];
  const charset = (quoted ?? plain)?.trim().toLowerCase();
  return charset === '' ? undefined : charset;
}

/**
 * The encoding of bytes that begin with `head`: of a byte order mark, else the declared one, else UTF-8 (WHATWG Encoding,
 * section 6.1). `utf-16` without a mark is of the byte order in which its first characters have zeros.
 */
export function encodingOf(head: Uint8Array, mimeType: string | undefined): Encoding {
  const marked = markOf(head);
  if (marked !== undefined) return { label: marked };
  const charset = charsetOf(mimeType);
  if (charset === undefined) return { label: 'utf-8' };
  if (charset === 'utf-16' && zerosAt(head, 0) > zerosAt(head, 1)) return { label: 'utf-16be' };
  return isKnown(charset) ? { label: charset } : { label: 'utf-8', unknown: charset };
}

/** The text of bytes; undefined when they aren't of the encoding. With `isCut`, an incomplete last character is left out. */
export function decodedText(bytes: Uint8Array, { label }: Encoding, isCut = false): string | undefined {
  try {
    // The mark of UTF-8 is part of a file's text; that of UTF-16 only says how to read it.
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: isUtf8(label) });
    return decoder.decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

export function isUtf8(label: string): boolean {
  return label === 'utf-8' || label === 'utf8';
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

const checkedBytes = 128;

function zerosAt(head: Uint8Array, start: 0 | 1): number {
  let count = 0;
  for (let at = start; at < Math.min(head.length, checkedBytes); at += 2) if (head[at] === 0) count += 1;
  return count;
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
