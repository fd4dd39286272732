import { describe, expect, it } from 'vitest';
import { parseFilter, withoutKey, withTerm, writeTerm } from './parse-filter.ts';

/** The terms without their places. */
function conditions(text: string) {
  return parseFilter(text).terms.map(({ start: _start, end: _end, isNegated, ...rest }) => {
    const condition = rest.key === 'text' ? { [rest.isExact ? 'exact' : 'text']: rest.text } : rest;
    return isNegated ? { not: condition } : condition;
  });
}

const issues = (text: string) =>
  parseFilter(text).issues.map(({ start, end, problem }) => `${problem} ${text.slice(start, end)}`);

describe('a filter', () => {
  it('has words, exact words, and keys with values', () => {
    expect(conditions('lens  "two words" method:tools/* server:"My server" -kind:error')).toEqual([
      { text: 'lens' },
      { exact: 'two words' },
      { key: 'method', patterns: ['tools/*'] },
      { key: 'server', patterns: ['my server'] },
      { not: { key: 'kind', kinds: ['error'] } },
    ]);
    expect(conditions('  ')).toEqual([]);
  });

  it('reads numbers with units and limits', () => {
    expect(conditions('latency:>200 latency:<=1.5s size:>1mb size:10kb..2mb status:4xx,503 status:>=500')).toEqual([
      { key: 'latency', ranges: [{ above: 200 }] },
      { key: 'latency', ranges: [{ to: 1500 }] },
      { key: 'size', ranges: [{ above: 1e6 }] },
      { key: 'size', ranges: [{ from: 10_000, to: 2e6 }] },
      {
        key: 'status',
        ranges: [
          { from: 400, below: 500 },
          { from: 503, to: 503 },
        ],
      },
      { key: 'status', ranges: [{ from: 500 }] },
    ]);
  });

  it('has several values of a key, and commas in quotes', () => {
    expect(conditions('kind:request,response method:"a,b",c')).toEqual([
      { key: 'kind', kinds: ['request', 'result', 'error'] },
      { key: 'method', patterns: ['a,b', 'c'] },
    ]);
  });

  it('negates terms after a minus, except for numbers such as error codes', () => {
    expect(conditions('-lens -"two words" -32601 -')).toEqual([
      { not: { text: 'lens' } },
      { not: { exact: 'two words' } },
      { text: '-32601' },
      { text: '-' },
    ]);
  });

  it('searches for URLs and ids as text', () => {
    expect(conditions('demo://docs/guide.md 12:30 C:\\temp')).toEqual([
      { text: 'demo://docs/guide.md' },
      { text: '12:30' },
      { text: 'C:\\temp' },
    ]);
    expect(issues('demo://docs 12:30 C:\\temp "kind:none"')).toEqual([]);
  });

  it('reports the range of invalid terms and keeps the others', () => {
    const text = 'mehtod:tools/* kind:request,oops latency:>fast size: lens';
    expect(issues(text)).toEqual(['unknownKey mehtod', 'unknownValue oops', 'badNumber >fast', 'missingValue size:']);
    expect(conditions(text)).toEqual([{ text: 'mehtod:tools/*' }, { text: 'lens' }]);
    expect(issues('status:9xx size:1zb latency:.. direction:up')).toHaveLength(4);
  });

  it('says which key or value was probably meant', () => {
    const meant = (text: string) => parseFilter(text).issues.map((issue) => issue.meant);
    expect(meant('mehtod:x is:eror kind:reqest oops:x')).toEqual(['method', 'error', 'request', undefined]);
  });

  it.each([
    ['"', []],
    ['""', []],
    ['"open end', [{ exact: 'open end' }]],
    ['method:', []],
    ['method:"tools', [{ key: 'method', patterns: ['tools'] }]],
    ['--a', [{ text: '--a' }]],
    [':x', [{ text: ':x' }]],
  ])('survives %s', (text, expected) => {
    expect(conditions(text)).toEqual(expected);
  });

  it('is limited to fifty terms, with an issue', () => {
    const { terms, issues: found } = parseFilter('word '.repeat(60));
    expect(terms).toHaveLength(50);
    expect(found).toEqual([expect.objectContaining({ problem: 'tooMany', start: 250 })]);
  });
});

describe('a changed filter', () => {
  it('gets a term once, quoted if necessary', () => {
    expect(withTerm('lens', 'method', 'tools/call')).toBe('lens method:tools/call');
    expect(withTerm('lens method:tools/call', 'method', 'tools/call')).toBe('lens method:tools/call');
    expect(withTerm('', 'server', 'My server', true)).toBe('-server:"My server"');
    expect([writeTerm('text', 'kind:x'), writeTerm('text', '-1'), writeTerm('text', 'a b')]).toEqual([
      '"kind:x"',
      '"-1"',
      '"a b"',
    ]);
  });

  it('is parsed to the same values', () => {
    for (const value of ['tools/call', 'a b', 'a,b', 'x:y', '']) {
      const [term] = conditions(writeTerm('method', value));
      expect(term).toEqual(value === '' ? undefined : { key: 'method', patterns: [value] });
    }
  });

  it('no longer has the terms of a key', () => {
    expect(withoutKey('a kind:error  -kind:stray "b c"', 'kind')).toBe('a -kind:stray "b c"');
  });
});
