import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import {
  answers,
  asks,
  clientAnswers,
  fails,
  legacy,
  modern,
  modernAsks,
  notifies,
  notifiesServer,
  serverAsks,
} from '../read/examples.ts';
import type { ExampleFrame, RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { client } from './client.ts';
import { foreign } from './foreign.ts';

const tools = { tools: { listChanged: true } };

function found(example: RuleExample): string[] {
  return findingsOf(client.rules, foreign(example)).map(({ rule, severity, values, isOfClient }) => {
    expect(isOfClient).toBe(true);
    const { problem, when, side, end } = values;
    return [rule, severity, problem ?? when ?? side ?? end].filter((part) => part !== undefined).join(' ');
  });
}

function inSession(frames: readonly ExampleFrame[], server: JsonObject = tools, own: JsonObject = {}): string[] {
  return found(legacy('2025-11-25', frames, { server, client: own }));
}

const call = asks(1, 'tools/call', { name: 'a' });
const tool = { name: 'a', inputSchema: { type: 'object' } };
const cancelled = (id: number) => notifiesServer('notifications/cancelled', { requestId: id });
const exit = (code: number): ExampleFrame => ({
  direction: 'local',
  channel: 'process',
  kind: 'lifecycle',
  exit: { code },
});
const firstPage = [asks(1, 'tools/list'), answers(1, { tools: [tool], nextCursor: 'p2' })];
const listed = [asks(1, 'tools/list'), answers(1, { tools: [tool] })];
const changed = notifies('notifications/tools/list_changed');
const elicits = serverAsks(7, 'elicitation/create', {
  message: 'Who?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
});

it.each<[what: string, frames: readonly ExampleFrame[], expected: string[]]>([
  ['a short call without a token', [call, { ...answers(1, { content: [] }), after: 9000 }], []],
  ['a long call that fails', [call, { ...fails(1, -32000), after: 11_000 }], ['CLIENT-PROGRESS info answered']],
  ['a long call that is given up', [call, { ...cancelled(1), after: 60_000 }], ['CLIENT-PROGRESS info cancelled']],
  ['a cancelled request that nobody sent', [cancelled(5)], ['CLIENT-CANCEL warning unknown']],
  ['a cancelled handshake', [cancelled(0)], ['CLIENT-CANCEL warning initialize']],
  ['a cancellation that crosses the response', [call, answers(1, { content: [] }), cancelled(1)], []],
  ['a cancelled running request', [call, { ...cancelled(1), after: 3000 }], []],
  [
    'an id that is used again',
    [call, answers(1, { content: [] }), { ...call, after: 3000 }, { ...cancelled(1), after: 1 }],
    [],
  ],
  ['two responses', [serverAsks(7, 'ping'), clientAnswers(7, {}), clientAnswers(7, {})], ['CLIENT-ANSWER error again']],
  [
    'the same id in two requests of the server',
    [serverAsks(7, 'ping'), clientAnswers(7, {}), serverAsks(7, 'ping'), clientAnswers(7, {})],
    [],
  ],
  [
    'an error that answers what the client couldn’t read',
    [{ direction: 'out', json: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } } }],
    [],
  ],
  ['first page, then nothing for long', [...firstPage, { ...asks(2, 'ping'), after: 6000 }], ['CLIENT-PAGES info']],
  ['first page, then something at once', [...firstPage, asks(2, 'ping')], []],
  ['first page, then the end of the client', [...firstPage, exit(0)], ['CLIENT-PAGES info']],
  ['first page, then a crash of the server', [...firstPage, exit(1)], []],
  [
    'all pages, then a call',
    [...firstPage, asks(2, 'tools/list', { cursor: 'p2' }), answers(2, { tools: [] }), { ...call, after: 9000 }],
    [],
  ],
  ['a call right after the change', [...listed, changed, { ...asks(2, 'tools/call', { name: 'a' }), after: 500 }], []],
  ['a call of a client that never lists', [changed, { ...call, after: 9000 }], []],
  [
    'each change once',
    [...listed, changed, { ...call, after: 3000 }, asks(3, 'tools/call', { name: 'a' })],
    ['CLIENT-LIST warning'],
  ],
  ['what the server doesn’t declare', [asks(1, 'prompts/list')], ['CLIENT-CAP warning server']],
  [
    'a subscription that isn’t declared',
    [asks(1, 'resources/subscribe', { uri: 'a:b' })],
    ['CLIENT-CAP warning server'],
  ],
  ['changed roots without roots', [notifiesServer('notifications/roots/list_changed')], ['CLIENT-CAP warning client']],
  [
    'a refused request for what wasn’t declared',
    [serverAsks(7, 'roots/list'), { direction: 'out', ...fails(7, -32601) }],
    [],
  ],
])('%s', (_, frames, expected) => {
  expect(inSession(frames)).toEqual(expected);
});

describe('an answer to a form', () => {
  const answered = (result: JsonObject) => inSession([elicits, clientAnswers(7, result)], tools, { elicitation: {} });
  it('has what was asked for, or none of it', () => {
    expect(answered({ action: 'accept', content: { name: 'Ada' } })).toEqual([]);
    expect(answered({ action: 'decline' })).toEqual([]);
    expect(answered({ action: 'accept', content: { name: 'Ada', age: 1 } })).toEqual(['CLIENT-ANSWER warning extra']);
    expect(answered({ action: 'sure' })).toEqual(['CLIENT-ANSWER error lacking']);
  });
});

describe('before the handshake is over', () => {
  const opening = (frames: readonly ExampleFrame[]): RuleExample => {
    const info = { name: 'example', version: '1.0.0' };
    const initialize = asks(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info });
    const answer = answers(0, { protocolVersion: '2025-11-25', capabilities: tools, serverInfo: info });
    const [before = [], between = []] = [frames.slice(0, 1), frames.slice(1)];
    return { revision: '2025-11-25', frames: [...before, initialize, ...between, answer] };
  };
  it('pings and probes of the modern era are allowed', () => {
    expect(found(opening([asks(8, 'ping'), asks(9, 'ping')]))).toEqual([]);
    expect(found(opening([modernAsks(8, 'server/discover')]))).toEqual([]);
    expect(found(opening([modernAsks(8, 'tools/list')]))).toEqual([]);
  });
  it('other requests aren’t', () => {
    expect(found(opening([asks(8, 'tools/list'), asks(9, 'tools/list')]))).toEqual(['CLIENT-EARLY warning unopened']);
    expect(found(opening([asks(8, 'ping'), asks(9, 'tools/list')]))).toEqual(['CLIENT-EARLY warning unanswered']);
  });
});

it('a request with the name of what every object has asks for no capability', () => {
  expect(inSession([serverAsks(7, 'constructor'), clientAnswers(7, {})])).toEqual([]);
});

it('a modern client answers nothing', () => {
  expect(found(modern([serverAsks(7, 'ping'), clientAnswers(7, {})]))).toContain('CLIENT-ANSWER error modern');
});

it('Loupe isn’t judged as another client, nor the other way round', () => {
  const example = legacy('2025-11-25', [cancelled(5)]);
  expect(findingsOf(client.rules, example)).toEqual([]);
});
