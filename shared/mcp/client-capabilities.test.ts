import { expect, it } from 'vitest';
import { clientCapabilities } from './client-capabilities.ts';

it('offers each revision what it has', () => {
  expect(clientCapabilities('2024-11-05')).toEqual({ roots: { listChanged: true }, sampling: {} });
  expect(clientCapabilities('2025-06-18')).toEqual({ roots: { listChanged: true }, sampling: {}, elicitation: {} });
  expect(clientCapabilities('2025-11-25')).toEqual({
    roots: { listChanged: true },
    sampling: { tools: {}, context: {} },
    elicitation: { form: {}, url: {} },
    tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
  });
  expect(clientCapabilities('2026-07-28')).toEqual({
    roots: {},
    sampling: { tools: {}, context: {} },
    elicitation: { form: {}, url: {} },
    extensions: {
      'io.modelcontextprotocol/tasks': {},
      'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
    },
  });
});

it('withholds what is switched off', () => {
  const all = {
    roots: false,
    sampling: false,
    elicitationForm: false,
    elicitationUrl: false,
    tasks: false,
    apps: false,
  };
  expect(clientCapabilities('2026-07-28', all)).toEqual({});
  expect(clientCapabilities('2025-11-25', { ...all, sampling: true, samplingTools: false })).toEqual({
    sampling: { context: {} },
  });
  expect(clientCapabilities('2025-11-25', { ...all, elicitationUrl: true })).toEqual({ elicitation: { url: {} } });
});
