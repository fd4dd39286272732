import { expect, it } from 'vitest';
import {
  clientCapabilities,
  declaresFeature,
  declaresTasks,
  takesTask,
  undeclaredCapabilities,
} from './capabilities.ts';

it('declares the features of each revision', () => {
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

it('withholds disabled features', () => {
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

it('only an object or true declares a feature', () => {
  expect(declaresFeature({ logging: {} }, 'logging')).toBe(true);
  expect(declaresFeature({ resources: { subscribe: true } }, 'resources.subscribe')).toBe(true);
  expect(declaresFeature({ resources: { subscribe: false } }, 'resources.subscribe')).toBe(false);
  expect(declaresFeature({ resources: {} }, 'resources.subscribe')).toBe(false);
  expect(declaresFeature({ logging: null }, 'logging')).toBe(false);
  expect(declaresFeature(undefined, 'logging')).toBe(false);
});

const capabilities = { tasks: { requests: { tools: { call: {} } } } };
const tool = (taskSupport: string) => ({ name: 'x', execution: { taskSupport } });

it('allows a task depending on revision, capability and tool', () => {
  expect(takesTask('2025-11-25', capabilities, tool('optional'))).toBe(true);
  expect(takesTask('2025-11-25', capabilities, tool('required'))).toBe(true);
  expect(takesTask('2025-11-25', capabilities, tool('forbidden'))).toBe(false);
  expect(takesTask('2025-11-25', capabilities, { name: 'x' })).toBe(false);
  expect(takesTask('2025-11-25', capabilities, undefined)).toBe(true);
  expect(takesTask('2025-11-25', {}, undefined)).toBe(false);
  expect(takesTask('2025-11-25', { tasks: {} }, tool('required'))).toBe(false);
  expect(takesTask('2025-06-18', capabilities, tool('required'))).toBe(false);
  expect(takesTask('2026-07-28', capabilities, tool('required'))).toBe(false);
});

it('names what a server of a revision may declare and doesn’t', () => {
  expect(undeclaredCapabilities('2024-11-05', { tools: {}, logging: {} })).toEqual(['resources', 'prompts']);
  expect(undeclaredCapabilities('2025-11-25', { tools: {}, resources: {}, prompts: {}, logging: {} })).toEqual([
    'completions',
    'tasks',
  ]);
  expect(undeclaredCapabilities('2026-07-28', { tools: {}, resources: {}, prompts: {} })).toEqual([
    'logging',
    'completions',
  ]);
  expect(undeclaredCapabilities(undefined, {})).toEqual([]);
  expect(undeclaredCapabilities('2025-11-25', 'all')).toEqual([]);
});

it('knows the tasks of both revisions', () => {
  expect(declaresTasks({ tasks: { list: {} } })).toBe(true);
  expect(declaresTasks({ extensions: { 'io.modelcontextprotocol/tasks': {} } })).toBe(true);
  expect(declaresTasks({ extensions: {}, tasks: null })).toBe(false);
  expect(declaresTasks(undefined)).toBe(false);
});
