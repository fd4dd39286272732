import { describe, expect, it } from 'vitest';
import { textType } from './text-type.ts';

const json = 'application/json';
const typeOf = (...lines: string[]) => textType(lines.join('\n'), true);

describe('JSON', () => {
  it.each<[string, string | undefined]>([
    ['{"a": 1}', json],
    ['  \n[1, 2]\n', json],
    ['\uFEFF{"a": 1}', json],
    ['{}', json],
    ['[]', json],
    ['[["a"], [null]]', json],
    // Neighbours: no object or array, or none that ends.
    ['{{template}}', undefined],
    ['{"a": 1', undefined],
    ['{"a": 1} is what came', undefined],
    ["{'a': 1}", undefined],
    ['[1] See the notes', undefined],
    ['[info] started', undefined],
    ['"a text"', undefined],
    ['12', undefined],
    ['null', undefined],
    ['', undefined],
  ])('%j', (text, type) => expect(textType(text, true)).toBe(type));

  it('of which only the beginning is known', () => {
    expect(textType('{"items": [{"a": "b', false)).toBe(json);
    expect(textType('{"items": [{"a" "b', false)).toBeUndefined();
    expect(textType(JSON.stringify({ long: 'x'.repeat(50_000) }), true)).toBe(json);
  });

  it('with a value on each line', () => {
    expect(typeOf('{"a": 1}', '{"a": 2}', '')).toBe('application/x-ndjson');
    expect(typeOf('[1, "a"]', '[2, "b"]')).toBe('application/x-ndjson');
    expect(typeOf('{"a": 1}')).toBe(json);
    expect(typeOf('{"a": 1}', 'done')).toBeUndefined();
    expect(textType(`{"a": 1}\n{"a": "${'x'.repeat(20_000)}"}\n`, true)).toBe('application/x-ndjson');
  });
});

describe('other data', () => {
  it.each<[string, string[], string | undefined]>([
    ['commas', ['id,name,price', '1,lens,9.5', '2,"a, b",3'], 'text/csv'],
    ['two columns', ['id,name', '1,a', '2,b'], 'text/csv'],
    ['semicolons', ['id;name;price', '1;lens;9,5'], 'text/csv'],
    ['tabs', ['id\tname', '1\tlens'], 'text/tab-separated-values'],
    ['prose with commas', ['Hello, you', 'Dear all, we', 'So, now'], undefined],
    ['prose with one comma a line', ['First,then', 'second,third'], undefined],
    ['uneven fields', ['a,b,c', '1,2'], undefined],
    ['a sentence', ['One, two, three.', 'Four, five, six.'], undefined],
    ['XML with a declaration', ['<?xml version="1.0"?>', '<a><b/></a>'], 'application/xml'],
    ['XML', ['<note id="1">', '  <to>you</to>', '</note>'], 'application/xml'],
    ['an empty element', ['<note id="1"/>'], 'application/xml'],
    ['a tag before prose', ['<b>Note</b> that this is prose.'], undefined],
    ['less than', ['<5 items left'], undefined],
    ['YAML', ['name: demo', 'tags:', '  - a', '  - b'], 'application/yaml'],
    ['YAML of lists', ['# what runs', 'steps:', '- run: a', '- run: b'], 'application/yaml'],
    ['a YAML document', ['---', 'name: demo', 'version: 2'], 'application/yaml'],
    ['a line with a colon', ['Note: this is prose'], undefined],
    ['values without a structure', ['Status: ok', 'Count: 3'], undefined],
    ['a list in prose', ['We have:', '- one thing', '- and another one'], undefined],
  ])('%s', (_name, lines, type) => expect(typeOf(...lines)).toBe(type));
});

describe('what programs print', () => {
  it.each<[string, string[], string | undefined]>([
    ['colours', ['\u001b[32mok\u001b[0m 12 tests'], 'text/x-ansi'],
    [
      'a diff of git',
      ['diff --git a/x b/x', 'index 1..2', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b'],
      'text/x-diff',
    ],
    ['a unified diff', ['--- a', '+++ b', '@@ -1,2 +1,2 @@ head', '-a', '+b'], 'text/x-diff'],
    ['a hunk', ['@@ -1,2 +1,2 @@', '-a', '+b'], 'text/x-diff'],
    ['a list with dashes', ['- one', '- two', '+ three'], undefined],
    ['a rule and a list', ['---', 'text', '+++'], undefined],
    ['JavaScript', ['Error: no', '    at f (/a/b.js:1:2)', '    at /a/c.js:3:4'], 'text/x-stack-trace'],
    [
      'Python',
      ['Traceback (most recent call last):', '  File "a.py", line 3, in <module>', '    f()', 'KeyError: 1'],
      'text/x-stack-trace',
    ],
    ['Java', ['java.lang.Error: no', '\tat a.B.c(B.java:1)', '\tat a.D.e(D.java:2)'], 'text/x-stack-trace'],
    ['an address', ['We meet', '  at noon.', 'Bring food.'], undefined],
  ])('%s', (_name, lines, type) => expect(typeOf(...lines)).toBe(type));
});

describe('Markdown', () => {
  it.each<[string, string[], string | undefined]>([
    ['headings', ['## Lenses', '', 'There are two.'], 'text/markdown'],
    ['a title and a list', ['# Lenses', '', '- one', '- two'], 'text/markdown'],
    ['code', ['Run this:', '```sh', 'npm start', '```'], 'text/markdown'],
    ['a table', ['| a | b |', '|---|---|', '| 1 | 2 |'], 'text/markdown'],
    ['links and emphasis', ['See **this**: [docs](https://example.com/a).'], 'text/markdown'],
    ['a comment', ['# see below', 'rest'], undefined],
    ['a list', ['- one', '- two'], undefined],
    ['a number sign', ['#1 of 2'], undefined],
    ['stars', ['2 ** 3 and 3 ** 2'], undefined],
    ['prose', ['It works.', '', 'As it should.'], undefined],
  ])('%s', (_name, lines, type) => expect(typeOf(...lines)).toBe(type));
});

describe('an image in base64', () => {
  const png = `iVBORw0KGgo${'AAAANSUhEUg'.repeat(20)}`;
  it.each<[string, string, string | undefined]>([
    ['PNG', png, 'text/x-base64-image'],
    ['with line breaks', png.replace(/.{76}/g, '$&\n'), 'text/x-base64-image'],
    ['a data: URL', `data:image/png;base64,${png}`, 'text/x-base64-image'],
    ['WebP', `UklGRiQAAABXRUJQ${'VlA4'.repeat(30)}`, 'text/x-base64-image'],
    ['other base64', 'QUJD'.repeat(40), undefined],
    ['a short word', 'R0lGOD', undefined],
    ['a path', `/9j/${' and then '.repeat(20)}`, undefined],
  ])('%s', (_name, text, type) => expect(textType(text, true)).toBe(type));
});

it('takes a time that only the beginning of a text counts for', () => {
  const hostile = ['{"', '[[', '<a ', '- a:', '**a', '[a](', '"', ',', '\u001b', ' at ', '# '];
  for (const piece of hostile) expect(() => textType(piece.repeat(300_000), true)).not.toThrow();
});
