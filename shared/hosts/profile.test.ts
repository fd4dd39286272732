import { expect, it } from 'vitest';
import { z } from 'zod';
import { hostProfileSchema } from './profile.ts';
import { profileIn, shippedProfiles, withOwnProfiles } from './profiles.ts';

it('is what docs/hosts.schema.json says', async () => {
  const schema = hostProfileSchema.meta({ title: 'What is known of a host of MCP servers, for Loupe' });
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/hosts.schema.json');
});

it.each([
  [{ name: 'x' }, 'otherFormat'],
  [[], 'otherFormat'],
  [{ loupeHost: 2 }, 'newer'],
  [{ loupeHost: 1, id: 'x' }, 'missing'],
  [{ loupeHost: 1, id: 'X y', name: 'x' }, 'format'],
  [{ loupeHost: 1, id: 'x', name: 'x', sees: {} }, 'unknownField'],
  [{ loupeHost: 1, id: 'x', name: 'x', uses: { tools: { value: true } } }, 'missing'],
  [{ loupeHost: 1, id: 'x', name: 'x', uses: { mind: { value: true } } }, 'unknownField'],
])('%j isn’t a profile: %s', (document, problem) => {
  expect(profileIn(document)).toMatchObject({ fault: { problem } });
});

it('puts a person’s own profile in the place of the one with its id, and others behind', () => {
  const own = (id: string) => hostProfileSchema.parse({ loupeHost: 1, id, name: 'Mine' });
  const all = withOwnProfiles([own('cursor'), own('mine')]);
  expect(all.filter(({ name }) => name === 'Mine').map(({ id }) => id)).toEqual(['cursor', 'mine']);
  expect(all).toHaveLength(shippedProfiles.length + 1);
  expect(all.at(-1)?.id).toBe('mine');
});
