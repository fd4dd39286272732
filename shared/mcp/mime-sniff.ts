import { decodedText, encodingOf } from './content/charset.ts';

/** How many bytes {@link sniff} uses. */
export const sniffLength = 512;

/** Magic numbers by offset; a dot is any half byte. */
const signatures: readonly { type: string; hex: string; at?: number }[] = [
  { type: 'image/png', hex: '89504e470d0a1a0a' },
  { type: 'image/jpeg', hex: 'ffd8ff' },
  { type: 'image/gif', hex: '47494638' },
  { type: 'image/webp', hex: '52494646........57454250' },
  { type: 'audio/wav', hex: '52494646........57415645' },
  { type: 'image/avif', hex: '6674797061766966', at: 4 },
  { type: 'video/mp4', hex: '66747970', at: 4 },
  { type: 'application/pdf', hex: '255044462d' },
  { type: 'application/zip', hex: '504b0304' },
  { type: 'application/gzip', hex: '1f8b' },
  { type: 'audio/mpeg', hex: '494433' },
  { type: 'audio/flac', hex: '664c6143' },
  { type: 'application/ogg', hex: '4f676753' },
  { type: 'video/webm', hex: '1a45dfa3' },
  { type: 'application/wasm', hex: '0061736d' },
  { type: 'font/woff2', hex: '774f4632' },
  { type: 'application/vnd.sqlite3', hex: '53514c69746520666f726d6174203300' },
  { type: 'image/bmp', hex: '424d' },
  { type: 'image/x-icon', hex: '00000100' },
];

/**
 * The MIME type that the first bytes indicate, if any. `text/plain` is any text except SVG and HTML that is readable in
 * the encoding of its mark or of the declared type's `charset` (`encodingOf`), else in UTF-8.
 */
export function sniff(head: Uint8Array, declared?: string): string | undefined {
  if (head.length === 0) return undefined;
  for (const { type, hex, at = 0 } of signatures) if (matches(head, hex, at)) return type;
  const text = decodeHead(head, declared);
  if (text === undefined) return undefined;
  const start = text
    .replace(/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*/s, '')
    .slice(0, 64)
    .toLowerCase();
  if (start.startsWith('<svg') || start.startsWith('<!doctype svg')) return 'image/svg+xml';
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'text/html';
  return 'text/plain';
}

/** More specific types with the same signature: a .docx is a zip. */
const containers: Record<string, RegExp> = {
  'application/zip': /zip|officedocument|opendocument|epub|jar|java-archive|vnd\./,
  'application/gzip': /gzip|tar/,
  'application/ogg': /ogg|opus/,
  'video/mp4': /mp4|quicktime|m4a|heic|heif|3gpp|avif/,
  'video/webm': /webm|matroska/,
  'audio/wav': /wav/,
  'image/x-icon': /icon/,
  'image/bmp': /bmp/,
};

/** True when the bytes can't have the declared type; `application/octet-stream` can be anything. */
export function contradicts(declared: string, sniffed: string, textual: (essence: string) => boolean): boolean {
  if (declared === sniffed || declared === 'application/octet-stream') return false;
  if (sniffed === 'text/plain') return signatures.some(({ type }) => type === declared);
  if (sniffed === 'text/html' || sniffed === 'image/svg+xml') return !textual(declared);
  const family = containers[sniffed];
  return family === undefined || !family.test(declared);
}

function matches(bytes: Uint8Array, hex: string, at: number): boolean {
  const length = hex.length / 2;
  if (bytes.length < at + length) return false;
  for (let index = 0; index < length; index += 1) {
    const pair = hex.slice(index * 2, index * 2 + 2);
    if (pair !== '..' && bytes[at + index] !== Number.parseInt(pair, 16)) return false;
  }
  return true;
}

/** Text without control characters; the last character may be truncated. */
function decodeHead(bytes: Uint8Array, declared: string | undefined): string | undefined {
  const head = bytes.subarray(0, sniffLength);
  const text = decodedText(head, encodingOf(head, declared), true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells binary from text
  return text === undefined || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
}
