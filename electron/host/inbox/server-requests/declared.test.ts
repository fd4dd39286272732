import { describe, expect, it } from 'vitest';
import type { ServerMethod } from '#shared/model/inbox/client-setup.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { undeclared } from './server-requests.ts';

describe('undeclared', () => {
  it.each<[ServerMethod, JsonObject, JsonObject]>([
    ['roots/list', {}, { roots: {} }],
    ['sampling/createMessage', { messages: [] }, { sampling: {} }],
    ['sampling/createMessage', { tools: [] }, { sampling: { tools: {} } }],
    ['elicitation/create', { requestedSchema: {} }, { elicitation: {} }],
    ['elicitation/create', { mode: 'form' }, { elicitation: { form: {} } }],
    ['elicitation/create', { mode: 'url' }, { elicitation: { url: {} } }],
  ])('allows %s %j with %j', (method, params, capabilities) => {
    expect(undeclared(method, params, capabilities)).toBeUndefined();
  });

  it.each<[ServerMethod, JsonObject, JsonObject, number]>([
    ['roots/list', {}, {}, -32601],
    ['sampling/createMessage', {}, {}, -32601],
    ['sampling/createMessage', { tools: [] }, { sampling: {} }, -32602],
    ['sampling/createMessage', { toolChoice: { mode: 'none' } }, { sampling: {} }, -32602],
    ['elicitation/create', {}, {}, -32601],
    ['elicitation/create', { mode: 'url' }, { elicitation: { form: {} } }, -32602],
    ['elicitation/create', {}, { elicitation: { url: {} } }, -32602],
  ])('refuses %s %j with %j', (method, params, capabilities, code) => {
    expect(undeclared(method, params, capabilities)).toMatchObject({ code });
  });
});
