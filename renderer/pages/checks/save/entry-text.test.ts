import { describe, expect, it } from 'vitest';
import { plainText, readEntry } from './entry-text.ts';

const inLines = `# The tool isn’t read-only.
- name: forecast
  request:
    method: tools/call
    params:
      name: forecast
      arguments:
        days: 3
  expect:
    - isError: false
    - schema: output
    - path: $.content[0].type
      equals: text
`;
const inOne =
  '- {"name":"big","request":{"method":"resources/read","params":{"uri":"a://b"}},"expect":[{"path":"$.n","equals":12345678901234567890},{"path":"$.x","exists":true}]}\n';

function entryOf(text: string) {
  const entry = readEntry(text);
  if (entry === undefined) throw new Error('This is an entry');
  return entry;
}

describe('an entry in lines', () => {
  const entry = entryOf(inLines);

  it('is read', () => {
    expect(entry.name).toBe('forecast');
    expect(entry.expectations.map(({ kind, path, value }) => [kind, path, value])).toEqual([
      ['isError', '', 'false'],
      ['schema', '', 'output'],
      ['equals', '$.content[0].type', '"text"'],
    ]);
  });

  it('stays as it is without a change', () => {
    expect(entry.withChanges('forecast', entry.expectations)).toBe(inLines);
  });

  it('gets another name, loses what isn’t on, and gets what is added', () => {
    const [first, second, third] = entry.expectations;
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three');
    const text = entry.withChanges('three: days', [
      { ...first, isOn: false },
      second,
      { ...third, value: '{\n  "a": 1\n}', source: undefined },
      { id: 3, kind: 'withinMs', path: '', value: '5000', isOn: true, source: undefined },
      { id: 4, kind: 'matches', path: '$.content[0].text', value: '^a"b', isOn: true, source: undefined },
    ]);
    expect(text).toBe(`# The tool isn’t read-only.
- name: "three: days"
  request:
    method: tools/call
    params:
      name: forecast
      arguments:
        days: 3
  expect:
    - schema: output
    - path: "$.content[0].type"
      equals: {   "a": 1 }
    - withinMs: 5000
    - path: "$.content[0].text"
      matches: "^a\\"b"
`);
    expect(entryOf(text).expectations.map(({ kind }) => kind)).toEqual(['schema', 'equals', 'withinMs', 'matches']);
  });
});

describe('an entry in one line', () => {
  it('keeps every digit, and is changed in its line', () => {
    const entry = entryOf(inOne);
    const [first, second] = entry.expectations;
    if (first === undefined || second === undefined) throw new Error('There are two');
    expect(first.value).toBe('12345678901234567890');
    const text = entry.withChanges('other', [first, { ...second, value: 'false', source: undefined }]);
    expect(text).toBe(
      '- {"name":"other","request":{"method":"resources/read","params":{"uri":"a://b"}},"expect":[{"path":"$.n","equals":12345678901234567890}, { path: "$.x", exists: false }]}\n',
    );
    expect(entryOf(text).expectations.map(({ value }) => value)).toEqual(['12345678901234567890', 'false']);
  });
});

it('is nothing else', () => {
  expect(readEntry('name: forecast')).toBeUndefined();
  expect(readEntry('- name: forecast')).toBeUndefined();
});

it('takes text without quotation marks as it is, unless another JSON value may be meant', () => {
  expect(plainText(' heavy rain ')).toBe('heavy rain');
  expect(plainText('Überall')).toBe('Überall');
  for (const value of ['', '1,5', '01', '.5', "'rain'", '"rain', '{rain', 'True', 'NaN', 'null']) {
    expect(plainText(value), value).toBeUndefined();
  }
});
