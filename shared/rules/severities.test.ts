import { expect, it } from 'vitest';
import type { Severity } from '../model/findings/finding.ts';
import type { JsonObject } from '../model/json/json.ts';
import { ruleFamilies } from './all-rules.ts';
import { head, over } from './http/http-responses.ts';
import { answers, asks, fails, legacy, modern, modernAsks, serverAsks } from './read/examples.ts';
import { allCapabilities, toolCall } from './read/item-examples.ts';
import type { ExampleFrame, Rule, RuleExample } from './rule.ts';
import { findingsOf } from './testing/run-example.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);
const server = { server: allCapabilities };
const text = [{ type: 'text', text: 'No such tool' }];

function probed(probe: string, ...frames: ExampleFrame[]): ExampleFrame[] {
  return frames.map((frame) => ({ ...frame, probe }));
}

const unknownTool = (result: JsonObject) =>
  legacy('2025-11-25', probed('TOOL-UNK', asks(1, 'tools/call', { name: 'x' }), answers(1, result)), server);
const missing = [asks(1, 'resources/read', { uri: 'x:y' }), fails(1, -32602)];
const streamed = (id?: string) =>
  legacy(
    '2025-11-25',
    [
      over('1', asks(1, 'ping'), { method: 'POST' }),
      head('1', 200, { 'content-type': 'text/event-stream' }),
      over('1', { channel: 'sse', ...answers(1, {}), ...(id !== undefined && { event: { id } }) }),
    ],
    { transport: 'http' },
  );
const asksForSampling = (client: JsonObject) =>
  legacy('2025-11-25', [serverAsks(1, 'sampling/createMessage', { task: {} })], { client });
const structured = (content: JsonObject[]) =>
  toolCall('2025-11-25', { name: 'count', inputSchema: { type: 'object' } }, { content, structuredContent: { a: 1 } });

const cases: [title: string, rule: Rule['id'], found: Severity[], example: RuleExample][] = [
  [
    'an unknown tool that is reported as its error',
    'TOOL-UNK',
    ['info'],
    unknownTool({ content: text, isError: true }),
  ],
  ['an unknown tool that seems to work', 'TOOL-UNK', ['warning'], unknownTool({ content: text })],
  [
    'the later code for a missing resource',
    'RES-404',
    ['info'],
    legacy('2025-11-25', probed('RES-404', ...missing), server),
  ],
  [
    'another code for a missing resource',
    'RES-404',
    ['warning'],
    legacy('2025-11-25', probed('RES-404', asks(1, 'resources/read', { uri: 'x:y' }), fails(1, -32603)), server),
  ],
  [
    'the retired code for a missing resource',
    'RES-404',
    ['error'],
    modern(probed('RES-404', modernAsks(1, 'resources/read', { uri: 'x:y' }), fails(1, -32002)), server),
  ],
  ['a stream without ids', 'H-PRIME', ['info'], streamed()],
  ['a stream whose first event has an id and data', 'H-PRIME', ['warning'], streamed('a')],
  ['structured content beside another text', 'TOOL-SC-TEXT', ['info'], structured(text)],
  ['structured content without text', 'TOOL-SC-TEXT', ['warning'], structured([])],
  ['a task of a client that declares none', 'CAP-CLIENT', ['warning'], asksForSampling({ sampling: {} })],
  ['a task of a client without the feature', 'CAP-CLIENT', ['error'], asksForSampling({})],
];

it.each(cases)('%s (%s): %j', (_, id, severities, example) => {
  const found = findingsOf(
    all.filter((rule) => rule.id === id),
    example,
  );
  expect(found.map(({ severity }) => severity)).toEqual(severities);
});
