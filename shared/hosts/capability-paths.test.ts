import { expect, it } from 'vitest';
import { capabilitiesOf, capabilityPaths } from './capability-paths.ts';

it('names members as profiles do', () => {
  const capabilities = {
    roots: { listChanged: true },
    elicitation: {},
    tasks: { list: false },
    extensions: { 'io.modelcontextprotocol/ui': {} },
  };
  const paths = ['roots.listChanged', 'elicitation', 'tasks', 'extensions.io.modelcontextprotocol/ui'];
  expect(capabilityPaths(capabilities)).toEqual(paths);
  expect(capabilityPaths(capabilitiesOf(paths))).toEqual(paths);
});

it('declares members whose names have dots, and no prototype', () => {
  expect(capabilitiesOf(['elicitation.form', 'elicitation', 'elicitation.url'])).toEqual({
    elicitation: { form: {}, url: {} },
  });
  expect(capabilitiesOf(['extensions.example.com/a', 'experimental.b.c'])).toEqual({
    extensions: { 'example.com/a': {} },
    experimental: { 'b.c': {} },
  });
  expect(Object.keys(capabilitiesOf(['__proto__.polluted']))).toEqual(['__proto__']);
  expect(Object.hasOwn({}, 'polluted')).toBe(false);
});
