import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { readPromptItem } from './prompt-item.ts';

const read = (raw: Json) => readPromptItem({ ordinal: 3, raw });

describe('a listed prompt', () => {
  it('is read with its arguments', () => {
    const raw: Json = {
      name: 'review_code',
      title: 'Review code',
      arguments: [{ name: 'code', required: true, description: 'The code.' }, { name: 'style' }],
    };
    expect(read(raw)).toEqual({
      ordinal: 3,
      name: 'review_code',
      title: 'Review code',
      arguments: [
        { name: 'code', isRequired: true, description: 'The code.', problems: [] },
        { name: 'style', isRequired: false, problems: [] },
      ],
      problems: [],
      raw,
    });
  });

  it.each<[string, Json, string[]]>([
    ['no object', 'ask', ['notAnObject']],
    ['null', null, ['notAnObject']],
    ['no name', { title: 'Ask' }, ['nameMissing']],
    ['an empty name', { name: '' }, ['nameMissing']],
    ['a number as name', { name: 7 }, ['nameMissing']],
    ['texts that aren’t strings', { name: 'a', title: 1, description: {} }, ['titleInvalid', 'descriptionInvalid']],
    ['arguments that aren’t a list', { name: 'a', arguments: { code: 'string' } }, ['argumentsInvalid']],
    ['arguments that are null, which counts as absent', { name: 'a', arguments: null }, []],
    ['invalid icons', { name: 'a', icons: [{}] }, ['iconsInvalid']],
  ])('with %s is kept and marked', (_, raw, problems) => {
    expect(read(raw)).toMatchObject({ ordinal: 3, arguments: [], problems, raw });
  });

  it('has the problems of each argument, and a single one of its own', () => {
    const item = read({
      name: 'a',
      arguments: ['code', { title: 'No name' }, { name: 'b' }, { name: 'b' }, { name: 'c', required: 'yes', title: 1 }],
    });
    expect(item.problems).toEqual(['argumentInvalid']);
    expect(item.arguments.map(({ name, problems }) => [name, ...problems])).toEqual([
      ['', 'notAnObject'],
      ['', 'nameMissing'],
      ['b'],
      ['b', 'nameRepeated'],
      ['c', 'requiredInvalid', 'titleInvalid'],
    ]);
    expect(item.arguments[4]?.isRequired).toBe(false);
  });
});
