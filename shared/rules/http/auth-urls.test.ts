import { expect, it } from 'vitest';
import { resourceProblem } from './auth-urls.ts';

it.each([
  ['https://example.com/mcp', false],
  ['https://example.com/mcp/', false],
  ['https://example.com', false],
  ['https://example.com/mc', true],
  ['https://example.com/mcp/tools', true],
  ['https://other.example/mcp', true],
  ['example.com', true],
  [undefined, true],
])('the resource %s of https://example.com/mcp is another one: %s', (resource, isOther) => {
  expect(resourceProblem(resource, 'https://example.com/mcp')).toBe(isOther);
});
