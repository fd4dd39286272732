import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { KnownSecrets } from './secret-mask.ts';

const weather = serverIdSchema.parse('weather');
const other = serverIdSchema.parse('other');

it('masks each server’s secrets in every encoding, except very short ones', () => {
  const secrets = new KnownSecrets();
  const mask = secrets.maskOf(weather);
  secrets.note(weather, ['a-long/token', '1234']);
  secrets.note(other, ['another-token']);
  expect([...secrets.values]).toEqual(expect.arrayContaining(['a-long/token', 'a-long%2Ftoken', 'another-token']));
  expect(secrets.values).not.toContain('1234');
  expect(mask.text('a-long/token, another-token')).toBe('•••, another-token');
  expect(secrets.mask('a-long/token, another-token')).toBe('•••, •••');
});
