/** How bytes are written: as text, in UTF-8, or in hex. */
export type BytesForm = 'text' | 'hex';

/** The draft of bytes in hex, beside that of a request: as a text, their digits would be sent. */
export const hexDraft = 'hex';

/** The bytes of a text; undefined when it isn't hex but should be. */
export function bytesWritten(text: string, form: BytesForm): Uint8Array | undefined {
  if (form === 'text') return new TextEncoder().encode(text);
  const digits = text.replaceAll(/\s/g, '');
  if (digits.length % 2 === 1 || /[^\da-f]/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** What is written in one form in the other one; undefined when it can't be. */
export function rewritten(text: string, form: BytesForm): string | undefined {
  const bytes = bytesWritten(text, form === 'text' ? 'hex' : 'text');
  if (bytes === undefined) return undefined;
  if (form === 'hex') return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** As `text` has them, with a line break at their end unless they have one. */
export function lineOf(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0a ? bytes : Uint8Array.of(...bytes, 0x0a);
}

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
