import { describe, expect, it } from 'vitest';
import { bundleNames, embeddedResources, markdownBundle } from './bundle.ts';

const names = (...uris: string[]) => bundleNames(uris.map((uri) => ({ uri })));

describe('bundleNames', () => {
  it('follows the URI', () => {
    expect(names('file:///docs/a%20b.md', 'demo://host/x/y.json')).toEqual(['file/docs/a b.md', 'demo/host/x/y.json']);
  });

  it.each(['file:///../../etc/passwd', 'file:///%2e%2e/%2e%2e/etc/passwd', 'x:/..%2f..%2fetc/passwd', '../etc/passwd'])(
    'keeps %s inside the archive',
    (uri) => {
      const [name = ''] = names(uri);
      expect(name.split('/')).not.toContain('..');
      expect(name.startsWith('/')).toBe(false);
    },
  );

  it('replaces characters that are invalid in a file name or invisible', () => {
    expect(names('x:/a<b>|c?.txt', 'x:/nul.txt', 'x:/evil\u202etxt.exe')).toEqual([
      'x/a_b__c_.txt',
      'x/_nul.txt',
      'x/evil_txt.exe',
    ]);
  });

  it('makes names unique regardless of case', () => {
    expect(names('x:/a.txt', 'x:/A.txt', 'x:/a.txt')).toEqual(['x/a.txt', 'x/A (2).txt', 'x/a (3).txt']);
  });

  it('adds missing extensions and names', () => {
    expect(bundleNames([{ uri: 'x:/notes', mimeType: 'text/markdown; charset=utf-8' }, { uri: '' }])).toEqual([
      'x/notes.md',
      'resource',
    ]);
    expect(bundleNames([{ uri: 'x:/notes', mimeType: 'constructor' }])).toEqual(['x/notes']);
  });
});

describe('embeddedResources', () => {
  it('makes content blocks of texts and blobs', () => {
    expect(
      embeddedResources([
        { uri: 'a:1', mimeType: 'text/plain', text: 'hi', bytes: 2 },
        { uri: 'a:2', base64: 'AAE=', bytes: 2 },
      ]),
    ).toEqual([
      { type: 'resource', resource: { uri: 'a:1', mimeType: 'text/plain', text: 'hi' } },
      { type: 'resource', resource: { uri: 'a:2', blob: 'AAE=' } },
    ]);
  });
});

describe('markdownBundle', () => {
  it('uses a fence that the text cannot close', () => {
    const text = '````\nstill inside\n````';
    expect(markdownBundle('t', [{ uri: 'a:1', mimeType: 'text/markdown', text, bytes: 20 }], [])).toContain(
      '`````markdown\n````\nstill inside\n````\n`````',
    );
  });

  it('names unread resources and binary content', () => {
    const bundle = markdownBundle('t', [{ uri: 'a:2', base64: 'AAE=', bytes: 2 }], [{ uri: 'a:3', reason: 'gone' }]);
    expect(bundle).toContain('_Binary content, left out._');
    expect(bundle).toContain('- a:3: gone');
  });
});
