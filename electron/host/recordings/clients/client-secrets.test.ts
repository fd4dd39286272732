import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { exportSession } from '../export/export-session.ts';
import { fileSource } from '../export/session-source.ts';
import { sessionFile } from '../testing/session-files.ts';
import { clientHome, install } from './testing/client-home.ts';

const secret = 'cnry/4f9a8b7c+6d5e';
const unnamed = 'cnry-00112233aabb';

it('the variables and headers of a recorded client are masked where its server repeats them, in every form', async () => {
  const home = clientHome();
  const env = { API_KEY: secret, PLAIN: unnamed, REGION: 'eu-central', DATA: '/home/ada/data-1', LEVEL: 'verbose' };
  const servers = {
    weather: { command: 'npx', args: ['weather'], env },
    other: { command: 'x', env: { A_TOKEN: 'not-recorded-1' } },
  };
  const file = home.write('.cursor/mcp.json', JSON.stringify({ mcpServers: servers }));
  const clients = await home.open();
  await install(clients, { file, at: ['mcpServers', 'weather'] });
  const secrets = await clients.secrets();
  expect(secrets).toEqual([
    { value: secret, what: 'environment API_KEY' },
    { value: unnamed, what: 'environment PLAIN' },
  ]);

  const said = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(`key ${secret}`).toString('base64'),
    unnamed,
    'verbose',
  ];
  const entries: SessionEntry[] = [{ type: 'line', t: 1, from: 'server', text: JSON.stringify({ result: { said } }) }];
  const texts: string[] = [];
  const source = await fileSource(sessionFile(entries));
  await exportSession({ source, format: 'jsonl', masking: { secrets } }, async (text) => void texts.push(text));
  const written = texts.join('');
  expect(written).not.toMatch(/cnry|4f9a8b7c|Y25ye/);
  expect(written.match(/\[masked: environment API_KEY\]/g)).toHaveLength(3);
  expect(written).toContain('verbose');
});
