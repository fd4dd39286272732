import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '#shared/model/json/json.ts';
import { httpServer, stdioServer } from '../../../testing/test-servers.ts';
import { exportConfig } from '../export/export-config.ts';
import { readServers } from './read-config.ts';

const ref = (inner: string) => `\${${inner}}`;

const texts = z.record(z.string(), z.string());
const timeout = z.number().int().min(100).max(86_400_000).describe('Idle timeout of a request, in milliseconds.');

/**
 * What docs/servers.schema.json says of `.loupe/servers.json`. The reader takes the formats of a dozen clients, which no
 * schema describes; this one is of what Loupe writes and documents.
 */
const projectFileSchema = z
  .looseObject({
    version: z.literal(1).optional(),
    mcpServers: z.record(
      z.string().min(1).max(200),
      z.union([
        z.looseObject({
          type: z.literal('stdio').optional(),
          command: z.string().min(1).describe('The program. It isn’t run in a shell.'),
          args: z.array(z.string()).optional(),
          env: texts.describe(`Variables: texts, ${ref('env:NAME')} or ${ref('secret:NAME')}.`).optional(),
          cwd: z.string().min(1).describe('The folder in which it starts; the project’s without it.').optional(),
          timeout: timeout.optional(),
        }),
        z.looseObject({
          type: z.enum(['http', 'sse']).describe('sse: only HTTP+SSE of 2024-11-05.').optional(),
          url: z.url({ protocol: /^https?$/ }),
          headers: texts
            .describe(`Headers of each request: texts, ${ref('env:NAME')} or ${ref('secret:NAME')}.`)
            .optional(),
          timeout: timeout.optional(),
        }),
      ]),
    ),
  })
  .meta({ title: 'The servers of a project: .loupe/servers.json' });

const read = (value: Json) => readServers(value, { format: 'loupe', homeFolder: '/home/ada', folder: '/shop' });

it('is what docs/servers.schema.json says', async () => {
  const text = JSON.stringify(z.toJSONSchema(projectFileSchema, { io: 'input' }), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../../../../docs/servers.schema.json');
});

it('has every field of the schema read', () => {
  const file = {
    version: 1,
    mcpServers: {
      one: { type: 'stdio', command: 'node', args: ['a b'], env: { A: ref('env:B') }, cwd: '/shop/b', timeout: 5000 },
      two: { type: 'sse', url: 'https://shop.example/sse', headers: { A: ref('secret:shop') }, timeout: 5000 },
    },
  };
  expect(projectFileSchema.parse(file)).toEqual(file);
  const { servers, unusable } = read(file);
  expect(unusable).toEqual([]);
  const [one, two] = servers.map(({ draft }) => draft);
  const env = [expect.objectContaining({ name: 'A', value: ref('env:B') })];
  const headers = [expect.objectContaining({ name: 'A', value: ref('secret:shop') })];
  expect(one).toMatchObject({ name: 'one', command: 'node', args: ['a b'], env, cwd: '/shop/b', timeoutMs: 5000 });
  expect(two).toMatchObject({ name: 'two', url: 'https://shop.example/sse', http: 'sse', headers, timeoutMs: 5000 });
});

it.each<[string, Json]>([
  ['neither a command nor an address', { args: [] }],
  ['an empty command', { command: '' }],
  ['another scheme than http', { url: 'ftp://shop.example' }],
])('refuses %s, as the schema does', (_, entry) => {
  expect(projectFileSchema.safeParse({ mcpServers: { one: entry } }).success).toBe(false);
  expect(read({ mcpServers: { one: entry } }).unusable).toHaveLength(1);
});

it('describes what Loupe exports', () => {
  const servers = [
    stdioServer({ command: 'node', args: ['--api-key', 'x'], env: { API_KEY: { secret: true } } }),
    httpServer({ url: 'https://shop.example/mcp', headers: { Authorization: { secret: true } } }),
  ];
  const exported: unknown = JSON.parse(exportConfig(servers, 'loupe').text);
  expect(projectFileSchema.safeParse(exported).error).toBeUndefined();
});
