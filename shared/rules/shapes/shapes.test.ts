import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json/json.ts';
import type { Revision } from '../../model/revision.ts';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, legacy, modern, modernAsks, modernResult, notifies, serverAsks } from '../read/examples.ts';
import { allCapabilities, listed } from '../read/item-examples.ts';
import type { RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { messageShapes } from './message-shapes.ts';
import { misfitsIn } from './misfits.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);

/** Each error as `rule problem pointer`. */
function errorsOf(example: RuleExample): string[] {
  const errors = findingsOf(all, example).filter(({ severity }) => severity === 'error');
  return errors.map(({ rule, place, values }) =>
    [rule, values?.problem, place.pointer].filter((part) => part !== undefined).join(' '),
  );
}

const call = (result: JsonObject, revision: Revision = '2025-06-18') =>
  listed(revision, 'tools/call', result, { name: 'search' });
const block = (content: Json, revision?: Revision) => call({ content: [content] }, revision);
const ask = (method: string, params: JsonObject, revision: Revision = '2025-11-25') =>
  legacy(revision, [serverAsks(1, method, params)], { client: { sampling: {}, elicitation: {} } });
const message = { role: 'user', content: { type: 'text', text: 'Hello' } };

describe('a result of a tool', () => {
  it.each<[string, string, RuleExample]>([
    ['without contents', 'SCHEMA missing /result/content', call({})],
    ['whose contents are a text', 'SCHEMA type /result/content', call({ content: 'done' })],
    ['with a text block without text', 'SCHEMA missing /result/content/0/text', block({ type: 'text' })],
    [
      'with an image without data',
      'SCHEMA missing /result/content/0/data',
      block({ type: 'image', mimeType: 'image/png' }),
    ],
    ['with a link without URI', 'SCHEMA missing /result/content/0/uri', block({ type: 'resource_link', name: 'a' })],
    [
      'with a flat resource',
      'SCHEMA missing /result/content/0/resource',
      block({ type: 'resource', uri: 'note:///1', text: 'A note.' }),
    ],
    ['with a block that is a text', 'SCHEMA type /result/content/0', block('done')],
    [
      'with annotations of wrong types',
      'SCHEMA type /result/content/0/annotations',
      block({ type: 'text', text: 'a', annotations: 'user' }),
    ],
    [
      'that is no object',
      'SCHEMA type /result',
      legacy('2025-06-18', [asks(1, 'tools/call', { name: 'search' }), answers(1, 'done')], {
        server: allCapabilities,
      }),
    ],
  ])('%s', (_, expected, example) => expect(errorsOf(example)).toEqual([expected]));

  it('is reported at its tool', () => {
    const [finding] = findingsOf(all, call({}));
    expect(finding).toMatchObject({ rule: 'SCHEMA', item: { kind: 'tool', name: 'search' } });
  });
});

describe('a request of the server', () => {
  it.each<[string, string, RuleExample]>([
    [
      'for a model without a limit',
      'SCHEMA missing /params/maxTokens',
      ask('sampling/createMessage', { messages: [message] }),
    ],
    [
      'for a model with a system message',
      'SCHEMA value /params/messages/0/role',
      ask('sampling/createMessage', { messages: [{ ...message, role: 'system' }], maxTokens: 9 }),
    ],
    [
      'for a form without a message',
      'SCHEMA missing /params/message',
      ask('elicitation/create', { requestedSchema: { type: 'object', properties: {} } }),
    ],
    [
      'without params',
      'SCHEMA missing /params',
      legacy('2025-11-25', [serverAsks(1, 'sampling/createMessage')], { client: { sampling: {} } }),
    ],
    [
      'whose params are a list',
      'SCHEMA type /params',
      legacy('2025-11-25', [{ json: { jsonrpc: '2.0', id: 1, method: 'ping', params: [] } }]),
    ],
  ])('%s', (_, expected, example) => expect(errorsOf(example)).toEqual([expected]));

  it('is judged in a result of the modern era, too', () => {
    const inputRequests = { a: { method: 'sampling/createMessage', params: { messages: [message] } } };
    const result = { ...modernResult({ inputRequests }), resultType: 'input_required' };
    const client = { sampling: {} };
    const frames = [modernAsks(1, 'tools/call', { name: 'a' }, client), answers(1, result)];
    expect(errorsOf(modern(frames, { server: allCapabilities, client }))).toEqual([
      'SCHEMA missing /result/inputRequests/a/params/maxTokens',
    ]);
  });
});

describe('members that nobody defined', () => {
  it('are allowed in params, results and items', () => {
    expect(errorsOf(block({ type: 'text', text: 'a', x: 1 }))).toEqual([]);
    expect(errorsOf(call({ content: [], x: 1 }))).toEqual([]);
    const tools = [{ name: 'a', inputSchema: { type: 'object' }, x: 1 }];
    expect(errorsOf(listed('2025-06-18', 'tools/list', { tools }))).toEqual([]);
  });

  it('are refused by official clients around them, and where nothing is returned', () => {
    const ping = (result: JsonObject, around: JsonObject = {}) =>
      legacy('2025-06-18', [asks(1, 'ping'), { json: { jsonrpc: '2.0', id: 1, result, ...around } }]);
    expect(errorsOf(ping({}, { method: null }))).toEqual(['SCHEMA extra /method']);
    expect(errorsOf(ping({ status: 'ok' }))).toEqual(['SCHEMA extra /result/status']);
    expect(errorsOf(ping({ _meta: {} }))).toEqual([]);
  });
});

it('of a flood of members that nobody defined, the first 200 are reported', () => {
  const extra = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, index]));
  const sent: JsonObject = { jsonrpc: '2.0', id: 1, result: extra, ...extra };
  const shape = messageShapes('legacy').results.get('ping') ?? 'any';
  expect(misfitsIn(sent, shape, '2025-06-18', '')).toHaveLength(200);
});

it('many misfits below a very long name are at what is around it: pointers don’t multiply its length', () => {
  const messages = Array.from({ length: 300 }, () => ({ role: 'system', content: {} }));
  const params = { messages, maxTokens: 1 };
  const inputRequests = { ['k'.repeat(100_000)]: { method: 'sampling/createMessage', params } };
  const shape = messageShapes('modern').inputRequired;
  const found = misfitsIn({ jsonrpc: '2.0', id: 1, result: { inputRequests } }, shape, '2026-07-28', '');
  expect(new Set(found.map(({ pointer }) => pointer))).toEqual(new Set(['/result/inputRequests']));
});

it('no rule about what a client is asked for repeats a very long name in each place', () => {
  const message = { role: 'user', content: { type: 'image', data: '!', mimeType: 'x', annotations: { priority: 9 } } };
  const params = { messages: [message, message], maxTokens: 1, modelPreferences: { costPriority: 7 } };
  const inputRequests = { ['k'.repeat(100_000)]: { method: 'sampling/createMessage', params } };
  const result = { ...modernResult({ inputRequests }), resultType: 'input_required' };
  const client = { sampling: {} };
  const frames = [modernAsks(1, 'tools/call', { name: 'a' }, client), answers(1, result)];
  const found = findingsOf(all, modern(frames, { server: allCapabilities, client }));
  expect(found.length).toBeGreaterThan(3);
  // One rule is about the entry as a whole.
  expect(found.filter(({ place }) => (place.pointer ?? '').length > 2000).length).toBeLessThanOrEqual(1);
});

describe('fields of a later revision', () => {
  const tools = (tool: JsonObject) =>
    listed('2024-11-05', 'tools/list', { tools: [{ name: 'a', inputSchema: { type: 'object' }, ...tool }] });

  it('may be sent as they will be defined', () => {
    const found = findingsOf(all, tools({ title: 'A', icons: [] }));
    expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'info SCHEMA-FUTURE',
      'info SCHEMA-FUTURE',
    ]);
  });

  it('are refused with another type: clients know them', () => {
    expect(errorsOf(tools({ title: 7 }))).toEqual(['SCHEMA type /result/tools/0/title']);
  });
});

it('a place has one fault, the more severe one of two rules', () => {
  const resources = [{ uri: 'note:///1', name: 'a', size: 'large' }];
  const found = findingsOf(all, listed('2025-06-18', 'resources/list', { resources }));
  expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['error SCHEMA']);
});

it('a fault is reported although a rule of other revisions sees it', () => {
  const annotations = { lastModified: 'yesterday' };
  const resources = [{ uri: 'note:///1', name: 'a', annotations }];
  expect(errorsOf(listed('2024-11-05', 'resources/list', { resources }))).toEqual([
    'SCHEMA type /result/resources/0/annotations/lastModified',
  ]);
  expect(errorsOf(listed('2025-06-18', 'resources/list', { resources }))).toEqual([
    'ANN-DATE format /result/resources/0/annotations/lastModified',
  ]);
});

it('a notification without params has one fault, not one for each member', () => {
  for (const method of ['notifications/progress', 'notifications/cancelled'])
    expect(errorsOf(legacy('2025-06-18', [notifies(method)]))).toEqual(['SCHEMA missing /params']);
});
