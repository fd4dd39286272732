import { expect, it } from 'vitest';
import { compare } from './compare.ts';
import { titleOf, validMessages } from './valid-messages.ts';

it.each(validMessages.map((valid) => ({ title: titleOf(valid), valid })))(
  '$title, mutated in many ways, has an error exactly where a client refuses it',
  async ({ valid }) => {
    const { passed, stricter } = await compare(valid, 3000, 2);
    expect({ passed, stricter }).toEqual({ passed: [], stricter: [] });
  },
);
