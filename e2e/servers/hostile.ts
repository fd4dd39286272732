import { tone } from '../../electron/demo/media.ts';
import type { ServerDefinition } from '../../electron/demo/server/definition.ts';
import type { Params } from '../../electron/demo/server/message.ts';
import { csv, elsewhere, html, json, markdown, names, pdf, svg } from './hostile-contents.ts';

const longText = 40_000_000;
const manyBytes = 3_000_000;

interface Entry {
  /** Fields of the list item; `name` defaults to the end of the URI. */
  item?: Params;
  contents: () => readonly Params[];
}

function text(mimeType: string | undefined, body: string): Entry {
  return { item: { ...(mimeType !== undefined && { mimeType }) }, contents: () => [{ mimeType, text: body }] };
}

function blob(mimeType: string | undefined, body: Buffer | string): Entry {
  const base64 = typeof body === 'string' ? body : body.toString('base64');
  return { item: { ...(mimeType !== undefined && { mimeType }) }, contents: () => [{ mimeType, blob: base64 }] };
}

/** Byte n is n divided by 16. */
function countedBytes(): Buffer {
  const bytes = Buffer.alloc(manyBytes);
  for (let at = 0; at < manyBytes; at += 16) bytes.writeUInt32BE(at, at);
  return bytes;
}

function longJson(): string {
  const rows = Array.from({ length: 12_000 }, (_, index) => ({ id: index, name: `lens ${index}`, tags: ['a', 'b'] }));
  return JSON.stringify({ rows });
}

function longCsv(): string {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},lens ${index},${index * 7}`);
  return ['id,name,price', ...rows].join('\n');
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk-M9QDwADhgGAWjR9awAAAABJRU5ErkJggg';

const entries: Record<string, Entry> = {
  'hostile://content/page.md': text('text/markdown', markdown),
  'hostile://content/page.html': text('text/html', html),
  'hostile://content/picture.svg': text('image/svg+xml', svg),
  'hostile://content/table.csv': text('text/csv', csv),
  'hostile://content/document.pdf': blob('application/pdf', pdf),
  'hostile://content/values.json': text('application/json', json),
  'hostile://content/tone.wav': blob('audio/wav', tone),
  'hostile://wrong/broken-base64': blob('application/octet-stream', 'AAECAwQFBgcICQoL!!!!DA0ODw=='),
  'hostile://wrong/no-base64': blob('image/png', '\u202e<script>alert(1)</script>'),
  'hostile://wrong/both': {
    contents: () => [{ text: 'The text body.', blob: Buffer.from('The blob body.').toString('base64') }],
  },
  'hostile://wrong/neither': { contents: () => [{ mimeType: 'text/plain', _meta: { why: 'nothing to say' } }] },
  'hostile://wrong/no-parts': { contents: () => [] },
  'hostile://wrong/no-mime': text('<b>text</b>', 'Declared as nothing that is a type.'),
  'hostile://wrong/html-as-png': blob('image/png', Buffer.from(html)),
  'hostile://wrong/png-as-text': blob('text/plain', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  'hostile://wrong/size': {
    item: { size: 5 },
    contents: () => [{ mimeType: 'text/plain', text: 'Longer than five.' }],
  },
  'hostile://wrong/broken.json': text('application/json', '{"a": 1,, "b"}'),
  'hostile://wrong/broken.pdf': blob('application/pdf', Buffer.from('%PDF-1.7\nno objects here')),
  'hostile://encoded/data-url.png': blob('image/png', `data:image/png;base64,${onePixel}`),
  'hostile://encoded/lines.txt': blob('text/plain', 'TGluZXMg\r\nb2YgYmFz\r\nZTY0'),
  'hostile://encoded/utf-16.txt': blob('text/plain; charset=utf-16le', Buffer.from('Größe und 語', 'utf16le')),
  'hostile://encoded/utf-16.csv': blob('text/csv', Buffer.from('\uFEFFname,size\nLinse,5', 'utf16le')),
  'hostile://encoded/latin-1.txt': blob('text/plain; charset=iso-8859-1', Buffer.from('Größe', 'latin1')),
  'hostile://encoded/unknown.txt': blob('text/plain; charset=x-klingon', Buffer.from('Readable')),
  'hostile://long/text': {
    contents: () => [{ mimeType: 'text/plain', text: 'A line of the long text.\n'.repeat(longText / 25) }],
  },
  'hostile://long/values.json': { contents: () => [{ mimeType: 'application/json', text: longJson() }] },
  'hostile://long/table.csv': { contents: () => [{ mimeType: 'text/csv', text: longCsv() }] },
  'hostile://long/bytes': { contents: () => [{ blob: countedBytes().toString('base64') }] },
  'hostile://many/parts': {
    contents: () =>
      Array.from({ length: 300 }, (_, index) => ({ uri: `hostile://many/${index + 1}`, text: `Part ${index + 1}.` })),
  },
  'javascript:alert(1)': text('text/plain', 'Nobody followed the address.'),
  'data:text/html,<script>alert(1)</script>': text('text/html', html),
  [`${elsewhere}/page`]: text('text/plain', 'A page of the web, by way of the server.'),
  ...Object.fromEntries(
    names.map((name, index) => [
      `hostile://names/${index}`,
      { item: { name, title: name, description: name }, contents: () => [{ uri: name, text: name }] },
    ]),
  ),
};

/**
 * A server whose contents try to run scripts, fetch, mislead and overload. A client must show all of them without doing
 * so.
 */
export function createHostile(): ServerDefinition {
  return {
    info: { name: 'hostile', version: '1.0.0' },
    resources: {
      list: Object.entries(entries).map(([uri, { item }]) => ({
        uri,
        name: uri.slice(uri.lastIndexOf('/') + 1),
        ...item,
      })),
      read: (uri) => {
        const entry = Object.hasOwn(entries, uri) ? entries[uri] : undefined;
        return entry?.contents().map((part) => ({ uri, ...part }));
      },
    },
  };
}
