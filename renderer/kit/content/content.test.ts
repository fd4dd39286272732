import { describe, expect, it } from 'vitest';
import { realType, type Signs, viewsFor } from './content.ts';

function signs(known: Partial<Signs>): Signs {
  return { form: 'text', mimeType: undefined, uri: 'x:y', sniffed: 'text/plain', ...known };
}

describe('viewsFor', () => {
  it.each<[string, Partial<Signs>, string[]]>([
    ['plain text', { mimeType: 'text/plain' }, ['text', 'hex']],
    ['declared JSON', { mimeType: 'application/vnd.x+json' }, ['text', 'tree', 'raw', 'hex']],
    ['undeclared JSON', { start: ' {"a": 1}', isWhole: true }, ['text', 'tree', 'raw', 'hex']],
    [
      'JSON that is declared as plain text',
      { mimeType: 'text/plain', start: '[1]', isWhole: true },
      ['text', 'tree', 'raw', 'hex'],
    ],
    ['JSON in a block', { start: '{"a": 1}', isWhole: true, isBlock: true }, ['text', 'tree', 'raw', 'block']],
    [
      'an array of objects',
      { start: '[{"a": 1}, {"a": 2}]', isWhole: true },
      ['text', 'tree', 'records', 'raw', 'hex'],
    ],
    ['a value on each line', { start: '{"a": 1}\n{"a": 2}', isWhole: true }, ['records', 'text', 'hex']],
    ['prose in a block', { start: 'Hello.', isWhole: true, isBlock: true }, ['text', 'rendered', 'block']],
    ['Markdown in a block', { start: '## Lenses', isWhole: true, isBlock: true }, ['rendered', 'text', 'block']],
    ['a diff', { start: '@@ -1 +1 @@\n-a\n+b', isWhole: true }, ['colored', 'text', 'hex']],
    ['a picture in a block', { form: 'blob', sniffed: 'image/png', isBlock: true }, ['image', 'hex', 'block']],
    ['text in braces', { start: '{{template}}' }, ['text', 'hex']],
    ['Markdown by its extension', { uri: 'file:///a/b.md' }, ['text', 'rendered', 'hex']],
    ['an extension that every object has', { uri: 'file:///a/Foo.constructor' }, ['text', 'hex']],
    ['CSV', { mimeType: 'text/csv; header=present' }, ['table', 'text', 'hex']],
    ['HTML by its bytes', { sniffed: 'text/html', mimeType: 'text/plain' }, ['text', 'preview', 'hex']],
    ['an SVG', { sniffed: 'image/svg+xml' }, ['image', 'text', 'hex']],
    ['a picture', { form: 'blob', sniffed: 'image/png' }, ['image', 'hex']],
    ['a PDF', { form: 'blob', sniffed: 'application/pdf' }, ['pdf', 'hex']],
    ['sound in Ogg', { form: 'blob', sniffed: 'application/ogg', mimeType: 'audio/ogg' }, ['audio', 'hex']],
    ['a film in Ogg', { form: 'blob', sniffed: 'application/ogg', mimeType: 'video/ogg' }, ['video', 'hex']],
    ['unknown bytes', { form: 'blob', sniffed: undefined }, ['hex']],
    ['bytes that are text', { form: 'blob' }, ['text', 'hex']],
    ['broken base64', { form: 'blob', sniffed: undefined, isBrokenBase64: true }, ['hex', 'base64']],
  ])('%s', (_name, known, views) => expect(viewsFor(signs(known))).toEqual(views));

  it('doesn’t treat bytes as text because of their declared type', () => {
    expect(viewsFor(signs({ form: 'blob', mimeType: 'text/markdown', sniffed: undefined }))).toEqual(['hex']);
  });
});

describe('realType', () => {
  it('prefers the bytes to the declared type', () => {
    expect(realType(signs({ mimeType: 'application/pdf', sniffed: 'image/png' }))).toBe('image/png');
  });

  it('uses the declared type where the bytes show none', () => {
    expect(realType(signs({ mimeType: 'audio/aac', sniffed: undefined }))).toBe('audio/aac');
  });

  it('keeps Markdown that begins with a tag', () => {
    expect(realType(signs({ mimeType: 'text/markdown', sniffed: 'text/html' }))).toBe('text/markdown');
  });
});
