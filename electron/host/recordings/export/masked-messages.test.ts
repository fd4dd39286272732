import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import { sessionFile } from '../testing/session-files.ts';
import { exportSession } from './export-session.ts';
import { fileSource } from './session-source.ts';

/** The lines of a session with these texts, as they are in a masked export. */
async function exportedLines(texts: readonly string[]): Promise<string[]> {
  const entries = texts.map((text, t): SessionEntry => ({ type: 'line', t, from: 'server', text }));
  const written: string[] = [];
  const source = await fileSource(sessionFile(entries));
  await exportSession({ source, format: 'jsonl', masking: { secrets: [] } }, async (text) => void written.push(text));
  const [, ...lines] = written.join('').trimEnd().split('\n');
  return lines.map((line) => String(JSON.parse(line).text));
}

/** Which members and items a value has; a secret number is a text afterwards. */
function shapeOf(value: Json): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isJsonObject(value)) return typeof value === 'number' ? 'string' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

const rules = ruleFamilies.flatMap(({ rules }) => rules);
const examples = rules.flatMap((rule) =>
  [...rule.good.frames, ...rule.bad.frames].flatMap(({ json }) =>
    json === undefined ? [] : [{ id: rule.id, text: JSON.stringify(json) }],
  ),
);

describe('the messages of all rules, exported with masking', () => {
  it('have the same members and items, and are the same where no secret was in them', async () => {
    const lines = await exportedLines(examples.map(({ text }) => text));
    expect(lines).toHaveLength(examples.length);
    const changed = new Set<string>();
    for (const [index, { id, text }] of examples.entries()) {
      const line = lines[index] ?? '';
      if (line === text) continue;
      changed.add(id);
      expect(line).toContain('[masked');
      expect(shapeOf(JSON.parse(line))).toEqual(shapeOf(JSON.parse(text)));
    }
    // Their examples have secrets.
    expect([...changed]).toMatchInlineSnapshot(`
      [
        "LOG-SECRET",
        "CLIENT-REFRESH",
      ]
    `);
  });
});

/** What a masked export must leave readable: schemas of fields with the names of secrets. */
const tools = {
  tools: [
    {
      name: 'sign_in',
      description: 'Does basic arithmetic. Basic operations; the password: at least 8 characters.',
      inputSchema: {
        type: 'object',
        properties: {
          user: { type: 'string' },
          password: { type: 'string', default: 'cnry-4f9a8b7c', description: 'The password' },
          tokens: { type: 'array', items: { type: 'string' }, examples: [['cnry-00112233']] },
          credentials: { $ref: '#/$defs/credentials' },
        },
        required: ['user', 'password'],
        $defs: { credentials: { type: 'object', properties: { secret: { type: 'string', const: 'x' } } } },
      },
      annotations: { readOnlyHint: true },
    },
  ],
  nextCursor: 'cursor-2',
};

it('a list of tools with secret defaults is read by the official clients', async () => {
  const [line = ''] = await exportedLines([JSON.stringify({ jsonrpc: '2.0', id: 1, result: tools })]);
  expect(line).not.toContain('cnry-');
  const { result } = JSON.parse(line);
  expect(shapeOf(result)).toEqual(shapeOf(JSON.parse(JSON.stringify(tools))));
  expect(ListToolsResultSchema.parse(result).tools[0]?.inputSchema.properties).toMatchObject({
    password: { type: 'string', description: 'The password' },
  });

  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  ours.onmessage = (message) => {
    if (!('method' in message) || !('id' in message) || message.id === undefined) return;
    const started = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'a', version: '1' },
    };
    const { nextCursor: _more, ...page } = result;
    void ours.send({ jsonrpc: '2.0', id: message.id, result: message.method === 'initialize' ? started : page });
  };
  await ours.start();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sign_in']);
  await client.close();
});
