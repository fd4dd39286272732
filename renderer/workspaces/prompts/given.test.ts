import { describe, expect, it } from 'vitest';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import {
  argumentChanges,
  contextFor,
  givenLine,
  givenText,
  missingNames,
  parseGiven,
  undeclaredNames,
  withTyped,
  withValue,
} from './given.ts';

const { arguments: declared } = readPromptItem({
  ordinal: 0,
  raw: {
    name: 'review',
    arguments: [
      { name: 'language', required: true },
      { name: 'code', required: true },
      { name: 'style' },
      { title: 'x' },
    ],
  },
});

describe('the arguments of a prompt', () => {
  it('are sent when something was typed, and left out when it is cleared', () => {
    const typed = withTyped(new Map(), 'language', 'rust');
    expect([...typed]).toEqual([['language', 'rust']]);
    expect([...withTyped(typed, 'language', '')]).toEqual([]);
  });

  it('are missing while they are required and left out; an empty text is one', () => {
    expect(missingNames(declared, new Map())).toEqual(['language', 'code']);
    const given = withValue(new Map([['language', 'rust']]), 'code', '');
    expect(missingNames(declared, given)).toEqual([]);
  });

  it('may be others than the server declares', () => {
    const given = new Map([
      ['language', 'rust'],
      ['extra', '1'],
      ['__proto__', '2'],
    ]);
    expect(undeclaredNames(declared, given)).toEqual(['extra', '__proto__']);
  });

  it('help to complete each other, as far as they are filled in', () => {
    const given = new Map([
      ['language', 'rust'],
      ['code', ''],
      ['style', 's'],
    ]);
    expect(contextFor(given, 'style')).toEqual({ language: 'rust' });
  });

  it('survive being stored', () => {
    const given = new Map([
      ['a', ''],
      ['__proto__', 'x'],
      ['code', 'one\ntwo'],
    ]);
    expect(parseGiven(givenText(given))).toEqual(given);
    expect(parseGiven('{"n":12345678901234567890}')).toEqual(new Map([['n', '12345678901234567890']]));
    expect(['[]', 'null', '{', ''].map(parseGiven)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are shown in a line', () => {
    expect(givenLine({ language: 'rust', code: 'x'.repeat(200) })).toBe(`language: rust, code: ${'x'.repeat(80)}…`);
  });
});

it('lists the arguments that differ, an empty text and none too', () => {
  expect(argumentChanges({ a: '1', b: '2', c: '' }, { b: '3', a: '1', d: 'x' })).toEqual([
    { name: 'b', before: '2', after: '3' },
    { name: 'c', before: '', after: undefined },
    { name: 'd', before: undefined, after: 'x' },
  ]);
  expect(argumentChanges({ a: '1' }, { a: '1' })).toEqual([]);
});
