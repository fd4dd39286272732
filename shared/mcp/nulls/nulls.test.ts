import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../envelope.ts';
import { readPromptItem } from '../items/prompt-item.ts';
import { readResourceItem, shownFact } from '../items/resource-item.ts';
import { readToolItem } from '../items/tool-item.ts';
import { nullFieldsOf, withoutNulls } from './nulls.ts';
import { resultShape, toolShape } from './shapes.ts';

const resultOf = (result: object) => {
  const envelope = readEnvelope(JSON.parse(JSON.stringify({ id: 1, result })));
  return envelope.kind === 'result' ? envelope.result : undefined;
};
const paramsOf = (method: string, params: object | null) => {
  const envelope = readEnvelope(JSON.parse(JSON.stringify({ id: 1, method, params })));
  return envelope.kind === 'request' ? envelope.params : undefined;
};

describe('optional fields of a message that are null', () => {
  it.each<[object, object]>([
    [{ nextCursor: null, _meta: null, tools: [] }, { tools: [] }],
    [{ isError: null, content: [], resultType: null }, { content: [] }],
    [
      {
        protocolVersion: '2025-06-18',
        instructions: null,
        serverInfo: { name: 'a', version: '1', title: null, icons: null, websiteUrl: null },
        capabilities: { prompts: null, logging: null, tools: { listChanged: null }, experimental: { x: null } },
      },
      {
        protocolVersion: '2025-06-18',
        serverInfo: { name: 'a', version: '1' },
        capabilities: { tools: {}, experimental: {} },
      },
    ],
    [{ completion: { values: [], total: null, hasMore: null } }, { completion: { values: [] } }],
    [{ resultType: 'input_required', inputRequests: null, requestState: null }, { resultType: 'input_required' }],
    [
      { inputRequests: { a: { method: 'elicitation/create', params: { message: 'Who?', mode: null } } } },
      { inputRequests: { a: { method: 'elicitation/create', params: { message: 'Who?' } } } },
    ],
    [
      { taskId: 't', ttl: null, statusMessage: null, pollInterval: null },
      { taskId: 't', ttl: null },
    ],
    [
      { taskId: 't', result: { content: [], isError: null } },
      { taskId: 't', result: { content: [] } },
    ],
  ])('of the result %j are left out', (result, present) => expect(resultOf(result)).toEqual(present));

  it.each<[string, object | null, object | undefined]>([
    ['ping', null, undefined],
    [
      'notifications/progress',
      { progressToken: 1, progress: 1, total: null, message: null },
      { progressToken: 1, progress: 1 },
    ],
    ['notifications/message', { level: 'info', logger: null, data: null }, { level: 'info', data: null }],
    [
      'sampling/createMessage',
      {
        messages: [],
        maxTokens: 1,
        systemPrompt: null,
        tools: null,
        modelPreferences: { hints: null, costPriority: null },
      },
      { messages: [], maxTokens: 1, modelPreferences: {} },
    ],
    [
      'elicitation/create',
      {
        message: 'm',
        requestedSchema: {
          type: 'object',
          required: null,
          properties: { a: { type: 'string', title: null, default: null } },
        },
      },
      { message: 'm', requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } },
    ],
  ])('of the parameters of %s are left out', (method, params, present) => {
    expect(paramsOf(method, params)).toEqual(present);
  });

  it('of an error are left out', () => {
    expect(readEnvelope({ id: 1, error: { code: 1, message: 'm', data: null }, result: null })).toEqual({
      kind: 'error',
      id: 1,
      error: { code: 1, message: 'm' },
    });
  });

  it('stay where null is a value: arguments, data, schemas, required and unknown fields', () => {
    const result = { structuredContent: { a: null }, content: null, 'x-own': null, data: { title: null } };
    expect(resultOf(result)).toEqual(result);
    const tool = { name: null, inputSchema: { properties: { a: { default: null, enum: [null] } } } };
    expect(withoutNulls(tool, toolShape)).toBe(tool);
  });

  it('leaves the value itself unchanged', () => {
    const value = Object.freeze({ isError: null, serverInfo: Object.freeze({ title: null }) });
    expect(withoutNulls(value, resultShape)).toEqual({ serverInfo: {} });
    expect(value).toEqual({ isError: null, serverInfo: { title: null } });
  });
});

describe('items that have null in every optional field', () => {
  it('are valid, and keep what was sent', () => {
    const tool = {
      name: 'a',
      title: null,
      description: null,
      outputSchema: null,
      icons: null,
      execution: null,
      _meta: null,
      inputSchema: { type: 'object' },
      annotations: {
        title: null,
        readOnlyHint: null,
        destructiveHint: true,
        idempotentHint: null,
        openWorldHint: null,
      },
    };
    expect(readToolItem({ ordinal: 0, raw: tool })).toMatchObject({ problems: [], hasOutputSchema: false, raw: tool });
    expect(readToolItem({ ordinal: 0, raw: { ...tool, annotations: null } }).problems).toEqual([]);
    const prompt = {
      name: 'a',
      title: null,
      description: null,
      icons: null,
      arguments: [{ name: 'x', title: null, description: null, required: null }],
    };
    expect(readPromptItem({ ordinal: 0, raw: prompt })).toMatchObject({ problems: [], arguments: [{ problems: [] }] });
    expect(readPromptItem({ ordinal: 0, raw: { name: 'a', arguments: null } }).problems).toEqual([]);
    const resource = {
      uri: 'a:b',
      name: 'a',
      title: null,
      description: null,
      mimeType: null,
      size: null,
      annotations: { audience: null, priority: null, lastModified: null },
    };
    const item = readResourceItem({ ordinal: 0, raw: resource });
    expect(item.problems).toEqual([]);
    expect(shownFact(item, 'size')).toBeUndefined();
    expect(readResourceItem({ ordinal: 0, raw: { ...resource, annotations: null } }).problems).toEqual([]);
  });

  it('are still invalid where a required field is null', () => {
    expect(readToolItem({ ordinal: 0, raw: { name: null, inputSchema: null } }).problems).toEqual([
      'nameMissing',
      'inputSchemaInvalid',
    ]);
    expect(readResourceItem({ ordinal: 0, raw: { uri: null, name: null } }).problems).toEqual([
      'uriMissing',
      'nameMissing',
    ]);
  });
});

describe('the fields that a mark names', () => {
  it.each<[object, string]>([
    [
      { id: 1, result: { isError: null, content: [{ type: 'text', text: 'a', annotations: null }] } },
      '/result/isError, /result/content/*/annotations',
    ],
    [
      { id: 1, result: { resources: [{ size: null }, { size: null }, { size: 1, annotations: { priority: null } }] } },
      '/result/resources/*/size (2), /result/resources/*/annotations/priority',
    ],
    [{ id: 1, result: { structuredContent: null }, error: null }, '/error, /result/structuredContent'],
    [{ id: 1, error: { code: 1, data: null }, result: null }, '/result, /error/data'],
    [{ id: null, method: 'notifications/x', params: null }, '/id, /params'],
    [{ id: null, error: { code: 1 } }, ''],
    [{ id: 1, result: { messages: [{ content: { type: 'text', _meta: null } }] } }, '/result/messages/*/content/_meta'],
    [{ id: 1, result: { capabilities: { 'a/b': null } } }, '/result/capabilities/a~1b'],
    [{ id: 1, result: { structuredContent: { a: null }, content: null } }, ''],
  ])('%j', (message, fields) => expect(nullFieldsOf(JSON.parse(JSON.stringify(message)))).toBe(fields));

  it('are bounded in number', () => {
    const capabilities = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`c${index}`, null]));
    const fields = nullFieldsOf({ id: 1, result: { capabilities } });
    expect(fields.split(', ')).toHaveLength(21);
    expect(fields.endsWith(', …')).toBe(true);
  });
});
