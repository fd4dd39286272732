import { expect, it } from 'vitest';
import { serverSchema } from '#shared/model/server.ts';
import { KnownSecrets } from './known-secrets.ts';

it('knows the secret values of a server, and no others', () => {
  const secrets = new KnownSecrets();
  const env = { TOKEN: { secret: true }, PIN: { secret: true }, UNITS: 'metric' };
  const server = serverSchema.parse({ id: 'a', name: 'A', transport: 'stdio', command: 'x', env });
  secrets.note(server, {
    ...{ env: { TOKEN: 'a-long-token', PIN: '1234', UNITS: 'metric' }, headers: {}, secretHeaders: new Set() },
  });
  expect([...secrets.values]).toEqual(['a-long-token']);
});
