import { expect, it } from 'vitest';
import { selfDescription } from './self-description.ts';

it('is what the server sent', () => {
  const result = {
    capabilities: { tools: { listChanged: true }, 'x/own': {} },
    serverInfo: { name: 'a', version: '1' },
    instructions: 'Read first.',
  };
  expect(selfDescription(result)).toEqual({ ...result, isCut: false });
  expect(selfDescription({ capabilities: 'none', serverInfo: [], instructions: 7 })).toEqual({
    capabilities: {},
    serverInfo: undefined,
    instructions: undefined,
    isCut: false,
  });
});

it('keeps the beginning of what is very large, and marks it', () => {
  const long = 'x'.repeat(1_000_000);
  const icons = Array.from({ length: 100_000 }, () => ({ src: 'a' }));
  const cut = selfDescription({
    capabilities: {},
    serverInfo: { name: long, version: '1', icons },
    instructions: long,
  });
  expect(cut.isCut).toBe(true);
  expect(cut.instructions).toBe(long.slice(0, 100_000));
  expect(cut.serverInfo).toMatchObject({ name: `${long.slice(0, 2000)}…`, version: '1' });
  expect(JSON.stringify(cut).length).toBeLessThan(200_000);
});

it('keeps the capabilities that Loupe uses wherever they are', () => {
  const names = Array.from({ length: 300_000 }, (_, index) => [`x/${index}`, {}]);
  const experimental = { large: 'x'.repeat(50_000) };
  const capabilities = { ...Object.fromEntries(names), experimental, resources: { subscribe: true }, tools: {} };
  const cut = selfDescription({ capabilities });
  expect(cut).toMatchObject({ isCut: true, capabilities: { 'x/0': {}, resources: { subscribe: true }, tools: {} } });
  expect(JSON.stringify(cut).length).toBeLessThan(100_000);
});
