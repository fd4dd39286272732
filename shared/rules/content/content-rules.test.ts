import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { answers, asks, legacy, modern, modernAsks, modernResult, serverAsks } from '../read/examples.ts';
import { allCapabilities, listed, toolCall } from '../read/item-examples.ts';
import type { RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { contentFamilies } from './families.ts';

const rules = contentFamilies.flatMap((family) => family.rules);

/** Rules with the problem that they name. */
function found(example: RuleExample): (string | number | undefined)[][] {
  return findingsOf(rules, example).map(({ rule, values, place }) => [rule, values.problem, place.pointer]);
}

const inputSchema = { type: 'object' };

describe('what a server asks in the modern era', () => {
  const input = (params: JsonObject) =>
    modern(
      [
        modernAsks(1, 'tools/call', { name: 'send' }),
        answers(1, {
          ...modernResult({ resultType: 'input_required' }),
          inputRequests: { 'a/b': { method: 'elicitation/create', params } },
        }),
      ],
      { server: allCapabilities, client: { elicitation: { form: {}, url: {} } } },
    );

  it('is judged in an input_required result', () => {
    const properties = { address: { type: 'object' } };
    expect(found(input({ mode: 'form', message: '', requestedSchema: { type: 'object', properties } }))).toEqual([
      ['EL-SCHEMA', 'nested', '/result/inputRequests/a~1b/params/requestedSchema/properties/address'],
    ]);
  });

  it('may be a choice of several', () => {
    const items = { anyOf: [{ const: 'a', title: 'A' }] };
    const properties = { some: { type: 'array', items }, one: { type: 'string', oneOf: items.anyOf } };
    expect(found(input({ message: '', requestedSchema: { type: 'object', properties } }))).toEqual([]);
  });
});

describe('the URL of an elicitation', () => {
  const opened = (url: string) =>
    legacy('2025-11-25', [serverAsks(1, 'elicitation/create', { mode: 'url', elicitationId: 'a', message: '', url })]);

  it.each([
    ['http://example.com/', 'http'],
    ['https://me:secret@example.com/', 'userinfo'],
    ['https://xn--exmple-cua.com/', 'punycode'],
    ['https://exämple.com/', 'punycode'],
    ['no url', 'invalid'],
  ])('%s has the problem %s', (url, problem) => {
    expect(found(opened(url))).toEqual([['EL-URL', problem, '/params/url']]);
  });

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]/'])('%s is fine', (url) => {
    expect(found(opened(url))).toEqual([]);
  });
});

describe('a result of a tool', () => {
  const tool = { name: 'count', inputSchema, outputSchema: { type: 'object', required: ['count'] } };

  it('that is a task or wants input needs no structured content', () => {
    const task = { taskId: 'a', status: 'working' };
    expect(found(toolCall('2025-11-25', tool, { task }))).toEqual([]);
  });

  it('may be any JSON in the modern era, with any text', () => {
    const example = modern(
      [
        modernAsks(1, 'tools/call', { name: 'count' }),
        answers(1, modernResult({ content: [{ type: 'text', text: 'One.' }], structuredContent: [1] })),
      ],
      { server: allCapabilities },
    );
    expect(found(example)).toEqual([]);
  });

  it('has a text that equals its structured content, whatever the order of keys', () => {
    const structuredContent = { count: 1, unit: 'files' };
    const content = [{ type: 'text', text: '{"unit":"files","count":1.0}' }];
    expect(found(toolCall('2025-06-18', tool, { content, structuredContent }))).toEqual([]);
  });
});

describe('base64', () => {
  const image = (data: string) =>
    listed('2025-06-18', 'tools/call', { content: [{ type: 'image', mimeType: 'image/png', data }] }, { name: 'a' });

  it.each([
    ['iVBO*w0KGgo=', 'character'],
    ['data:image/png;base64,iVBORw0KGgo=', 'dataPrefix'],
    ['iVBO\nRw0KGgo=', 'whiteSpace'],
    ['iVBORw0KGgo', 'padding'],
    ['iVBORw0KGgr-', 'urlAlphabet'],
  ])('%j has the problem %s', (data, problem) => {
    expect(found(image(data))).toContainEqual(['CT-B64', problem, '/result/content/0/data']);
  });
});

describe('a date', () => {
  const dated = (lastModified: string) =>
    listed('2025-06-18', 'resources/list', { resources: [{ uri: 'x:a', name: 'a', annotations: { lastModified } }] });

  it.each(['2025-01-12T15:00:58Z', '2025-01-12T15:00:58.123+02:00', '2025-01-12T15:00Z', '2024-02-29T00:00Z'])(
    '%s is one',
    (text) => expect(found(dated(text))).toEqual([]),
  );

  it.each(['2025-01-12', '2025-01-12T15:00', '2025-01-12T15:00+0200'])(
    '%s is one, but clients refuse it without a time and its zone',
    (text) => expect(found(dated(text))).toMatchObject([['ANN-DATE', 'zone', expect.anything()]]),
  );

  it.each(['2025-13-01', '12 January 2025', '2025-01-12 15:00', '1736694058', '2025-02-30T00:00Z'])(
    '%s isn’t one',
    (text) => {
      expect(found(dated(text))).toHaveLength(1);
    },
  );
});

it('a resource that is read at a folder may have contents below it', () => {
  const reading = legacy(
    '2025-06-18',
    [asks(1, 'resources/read', { uri: 'FILE:///a' }), answers(1, { contents: [{ uri: 'file:///a', text: '' }] })],
    { server: allCapabilities },
  );
  expect(found(reading)).toEqual([]);
});
