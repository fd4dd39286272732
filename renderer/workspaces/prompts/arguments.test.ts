import { describe, expect, it } from 'vitest';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import {
  argumentChanges,
  argumentsLine,
  argumentsSchema,
  checkArguments,
  contextFor,
  missingNames,
  parseArguments,
} from './arguments.ts';

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
  it('are missing when required and absent; an empty text counts as given', () => {
    expect(missingNames(declared, new Map())).toEqual(['language', 'code']);
    const given = new Map([['language', 'rust']]);
    expect(checkArguments(declared, given)).toMatchObject({ verdict: 'invalid', total: 1 });
    expect(checkArguments(declared, given.set('code', ''))).toMatchObject({ verdict: 'valid', violations: [] });
  });

  it('have a field each unless their name is empty or repeated; others can be added', () => {
    const { arguments: repeated } = readPromptItem({
      ordinal: 0,
      raw: { name: 'twice', arguments: [{ name: '__proto__', title: 'One', required: true }, { name: '__proto__' }] },
    });
    expect(Object.keys(Object(argumentsSchema(declared, '').properties))).toEqual(['language', 'code', 'style']);
    expect(argumentsSchema(repeated, 'not declared')).toEqual({
      type: 'object',
      properties: Object.fromEntries([['__proto__', { type: 'string', title: 'One' }]]),
      required: ['__proto__'],
      additionalProperties: { type: 'string', description: 'not declared' },
    });
  });

  it('are the context for completing each other', () => {
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
    expect(parseArguments(JSON.stringify(Object.fromEntries(given)))).toEqual(given);
    expect(parseArguments('{"n":12345678901234567890}')).toEqual(new Map([['n', '12345678901234567890']]));
    expect(['[]', 'null', '{', ''].map(parseArguments)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are shown in a line', () => {
    expect(argumentsLine({ language: 'rust', code: 'x'.repeat(200) })).toBe(`language: rust, code: ${'x'.repeat(80)}…`);
  });
});

it('lists the arguments that differ, including empty and absent ones', () => {
  expect(argumentChanges({ a: '1', b: '2', c: '' }, { b: '3', a: '1', d: 'x' })).toEqual([
    { name: 'b', before: '2', after: '3' },
    { name: 'c', before: '', after: undefined },
    { name: 'd', before: undefined, after: 'x' },
  ]);
  expect(argumentChanges({ a: '1' }, { a: '1' })).toEqual([]);
});
