import { expect, it } from 'vitest';
import { capabilityRows } from './server-facts.tsx';

it('lists capabilities with their details, one row each', () => {
  const rows = capabilityRows({
    resources: { subscribe: true, listChanged: false },
    tools: {},
    extensions: { 'io.example/x': { mimeTypes: ['text/html'] } },
  });
  expect(rows).toEqual([
    { name: 'resources', detail: '', value: '', isDeclared: true },
    { name: 'resources', detail: 'subscribe', value: '', isDeclared: true },
    { name: 'resources', detail: 'listChanged', value: 'false', isDeclared: false },
    { name: 'tools', detail: '', value: '', isDeclared: true },
    { name: 'extensions', detail: '', value: '', isDeclared: true },
    { name: 'extensions', detail: 'io.example/x.mimeTypes', value: '["text/html"]', isDeclared: true },
  ]);
});

it('shows unusual values', () => {
  expect(capabilityRows({ tools: 'yes' })).toEqual([{ name: 'tools', detail: '', value: '"yes"', isDeclared: true }]);
  expect(capabilityRows(['tools'])).toEqual([]);
  expect(capabilityRows(undefined)).toEqual([]);
});
