import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, legacy, notifies, serverAsks } from '../read/examples.ts';
import type { Rule, RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);

const asksClient = (method: string, params: JsonObject, client: JsonObject) =>
  legacy('2025-11-25', [serverAsks(1, method, params)], { client });

/** A resource changes so many milliseconds after the client unsubscribed from it. */
function unsubscribed(after: number): RuleExample {
  const uri = 'note:///1';
  const frames = [
    asks(1, 'resources/subscribe', { uri }),
    answers(1, {}),
    asks(2, 'resources/unsubscribe', { uri }),
    { ...notifies('notifications/resources/updated', { uri }), after },
  ];
  return legacy('2025-06-18', frames, { server: { resources: { subscribe: true } } });
}

/** The client subscribes to this many resources, unsubscribes from the first two, and the last one changes. */
function subscribed(count: number): RuleExample {
  const uris = Array.from({ length: count }, (_, index) => `note:///${index}/`);
  const request = (method: string) => (uri: string, index: number) => asks(`${method} ${index}`, method, { uri });
  const frames = [
    ...uris.map(request('resources/subscribe')),
    // Long enough before the change.
    ...uris.slice(0, 2).map((uri, index) => ({ ...request('resources/unsubscribe')(uri, index), after: 3000 })),
    { ...notifies('notifications/resources/updated', { uri: uris.at(-1) ?? '' }), after: 3000 },
  ];
  return legacy('2025-06-18', frames, { server: { resources: { subscribe: true } } });
}

const cases: [title: string, rule: Rule['id'], found: number, example: RuleExample][] = [
  [
    'a call that the client left',
    'IO-EXIT',
    0,
    legacy('2025-06-18', [
      asks(1, 'tools/call', { name: 'a' }),
      { direction: 'local', channel: 'process', exit: { code: 0, isByClient: true } },
    ]),
  ],
  [
    'the end of a process that had no request',
    'IO-EXIT',
    0,
    legacy('2025-06-18', [{ direction: 'local', channel: 'process', exit: { code: 3 } }]),
  ],
  ['an update that was on its way', 'CAP-SUB', 0, unsubscribed(100)],
  ['an update long after unsubscribing', 'CAP-SUB', 1, unsubscribed(3000)],
  ['an update of one of more resources than are remembered', 'CAP-SUB', 0, subscribed(1001)],
  ['tools for sampling', 'CAP-CLIENT', 1, asksClient('sampling/createMessage', { tools: [] }, { sampling: {} })],
  [
    'tools for sampling with them',
    'CAP-CLIENT',
    0,
    asksClient('sampling/createMessage', { tools: [] }, { sampling: { tools: {} } }),
  ],
  [
    'tools for sampling before there were any',
    'CAP-CLIENT',
    0,
    legacy('2025-06-18', [serverAsks(1, 'sampling/createMessage', { tools: [] })], { client: { sampling: {} } }),
  ],
  ['a form for URLs only', 'CAP-CLIENT', 1, asksClient('elicitation/create', {}, { elicitation: { url: {} } })],
  ['a form where no mode is named', 'CAP-CLIENT', 0, asksClient('elicitation/create', {}, { elicitation: {} })],
  ['a task', 'CAP-CLIENT', 1, asksClient('sampling/createMessage', { task: {} }, { sampling: {} })],
  [
    'a task of a client with others',
    'CAP-CLIENT',
    1,
    asksClient(
      'sampling/createMessage',
      { task: {} },
      { sampling: {}, tasks: { requests: { elicitation: { create: {} } } } },
    ),
  ],
  [
    'a task of a client with them',
    'CAP-CLIENT',
    0,
    asksClient(
      'sampling/createMessage',
      { task: {} },
      { sampling: {}, tasks: { requests: { sampling: { createMessage: {} } } } },
    ),
  ],
  [
    'a key of an extension’s own prefix of _meta',
    'META-KEY',
    0,
    legacy('2025-06-18', [asks(1, 'ping'), answers(1, { _meta: { 'io.modelcontextprotocol.skills/license': 'MIT' } })]),
  ],
  [
    'a key that no extension defines',
    'META-KEY',
    1,
    legacy('2025-06-18', [asks(1, 'ping'), answers(1, { _meta: { 'io.modelcontextprotocol.other/license': 'MIT' } })]),
  ],
];

it.each(cases)('%s (%s): %i', (_, id, count, example) => {
  const found = findingsOf(
    all.filter((rule) => rule.id === id),
    example,
  );
  expect(found).toHaveLength(count);
});
