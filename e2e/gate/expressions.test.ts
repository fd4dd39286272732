// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are sources of files
import { describe, expect, test } from 'vitest';
import { expressionKey, expressionProblems } from './expression-check.ts';
import { expressionsIn } from './expressions.ts';

const patternsOf = (text: string) =>
  expressionsIn('a.ts', text).expressions.map(({ source, flags }) => ({ source, flags }));

describe('expressions in a source', () => {
  test.each([
    ['a literal', 'const a: RegExp = /a+/gi;', '/a+/gi'],
    ['a text', "new RegExp('a\\\\d', 'u')", '/a\\d/u'],
    ['a call', "RegExp('a')", '/a/'],
    ['a template with constants', 'const b = "b+"; const c = `${b}c`; new RegExp(`a${c}`, "g")', '/ab+c/g'],
    ['a raw template', 'new RegExp(String.raw`\\d+`)', '/\\d+/'],
    ['texts put together', "const b = 'b'; new RegExp('a' + b)", '/ab/'],
    ['what a text is searched for', "text.search('a+$')", '/a+$/'],
    ['what all matches are of', 'text.matchAll("x")', '/x/'],
  ])('%s', (_, text, key) => {
    expect(
      expressionsIn('a.ts', text).expressions.map(({ source = '', flags }) => expressionKey({ source, flags })),
    ).toEqual([key]);
  });

  test('a literal with other flags, or its source in a text, is looked at again; a mere copy is not', () => {
    expect(patternsOf("const a = /a/; new RegExp(a, 'g'); new RegExp(`${a.source}b`); new RegExp(a);")).toEqual([
      { source: 'a', flags: '' },
      { source: 'a', flags: 'g' },
      { source: 'ab', flags: '' },
    ]);
  });

  test.each(['new RegExp(text)', 'let a = "b"; new RegExp(a)', 'new RegExp("a", flags)', 'new RegExp(`a${f()}`)'])(
    '%s is not known before the program runs',
    (text) => expect(patternsOf(text)[0]?.source).toBeUndefined(),
  );

  test('comments beside an expression name its bound; the others are beside none', () => {
    const text = ['// Bound: at most 5.', 'const a = /a/;', 'f(/b/); // Bound: 6 at most', '// Bound: 7', '', 'f(/c/)'];
    const { expressions, loose } = expressionsIn('a.ts', text.join('\n'));
    expect(expressions.map(({ line, bound }) => [line, bound])).toEqual([
      [2, 'at most 5.'],
      [3, '6 at most'],
      [6, undefined],
    ]);
    expect(loose).toEqual([{ file: 'a.ts', line: 4 }]);
  });

  test('components are read as well', () => {
    expect(
      expressionsIn('a.tsx', 'export const A = () => <p title={`/b/`}>{/c/.source} /d/</p>;').expressions,
    ).toHaveLength(1);
  });
});

test('an expression needs linear time, or a comment that names its bound, and nothing else has such a comment', () => {
  const at = (line: number, source: string | undefined, bound?: string) => ({
    file: 'a.ts',
    line,
    source,
    flags: '',
    bound,
  });
  const expressions = [
    at(1, 'good'),
    at(2, 'bad'),
    at(3, 'bad', 'at most 5'),
    at(4, 'bad', 'short texts'),
    at(5, 'good', 'at most 5'),
    at(6, undefined),
    at(7, undefined, 'ended by `limitMs`'),
  ];
  const verdicts = new Map([
    ['/good/', null],
    ['/bad/', 'takes long'],
  ]);
  expect(expressionProblems({ expressions, loose: [{ file: 'a.ts', line: 9 }] }, verdicts)).toEqual([
    'expression: a.ts:2 /bad/ takes long',
    'expression: a.ts:4 /bad/ takes long, and its comment has no number as a bound',
    'stale-bound: a.ts:5 /good/ takes linear time',
    "expression: a.ts:6 isn't known before the program runs",
    'stale-bound: a.ts:9 is beside no expression',
  ]);
});
