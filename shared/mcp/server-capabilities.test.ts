import { expect, it } from 'vitest';
import { declaresFeature, takesTask } from './server-capabilities.ts';

it('takes an object or true for a declaration, and nothing else', () => {
  expect(declaresFeature({ logging: {} }, 'logging')).toBe(true);
  expect(declaresFeature({ resources: { subscribe: true } }, 'resources.subscribe')).toBe(true);
  expect(declaresFeature({ resources: { subscribe: false } }, 'resources.subscribe')).toBe(false);
  expect(declaresFeature({ resources: {} }, 'resources.subscribe')).toBe(false);
  expect(declaresFeature({ logging: null }, 'logging')).toBe(false);
  expect(declaresFeature(undefined, 'logging')).toBe(false);
});

const capabilities = { tasks: { requests: { tools: { call: {} } } } };
const tool = (taskSupport: string) => ({ name: 'x', execution: { taskSupport } });

it('allows a task only by revision, capability and what the tool says', () => {
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
