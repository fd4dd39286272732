import { expect, it } from 'vitest';
import { atOnce } from '../mcp/steps.ts';
import type { JsonObject } from '../model/json/json.ts';
import { givenContent } from './given-content.ts';
import { givenResult } from './given-result.ts';
import { givenText, wholeTokens } from './given-text.ts';
import { factOf, sampleHost, shipped } from './testing/host-samples.ts';

function given(id: string, result: JsonObject) {
  return givenContent(result, atOnce(givenResult(result, shipped(id))));
}

const text = { type: 'text', text: 'All is fine' };
const structuredContent = { left: 3 };

it('has what replaces the other, and not the other', () => {
  expect(given('claude-code', { content: [text], structuredContent })).toEqual({ structuredContent });
  expect(given('gemini-cli', { content: [text], structuredContent })).toEqual({ content: [text] });
  const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
  expect(given('vscode', { content: [text, image], structuredContent })).toEqual({
    content: [image],
    structuredContent,
  });
});

it('has it once where both say the same', () => {
  const same = { content: [{ type: 'text', text: '{"left":3}' }], structuredContent };
  expect(given('claude-code', same)).toEqual({ structuredContent });
  expect(given('gemini-cli', same)).toEqual({ content: same.content });
});

it('has no content of what reaches the model as a link, or in a file', () => {
  const resource = { uri: 'a:b', mimeType: 'text/plain', text: 'secret' };
  expect(given('vscode', { content: [{ type: 'resource', resource }] })).toEqual({
    content: [{ type: 'resource', resource: { uri: 'a:b', mimeType: 'text/plain' } }],
  });
  expect(given('goose', { content: [{ type: 'text', text: 'x'.repeat(300_000) }, text] })).toEqual({
    content: [{ type: 'text' }, text],
  });
  expect(given('claude-code', { content: [{ type: 'text', text: 'x'.repeat(60_000) }] })).toBeUndefined();
});

it('has texts as far as they are given', () => {
  const sizes = [factOf({ most: 4, unit: 'characters', of: 'text', beyond: 'cut' })];
  const host = sampleHost({ uses: { tools: factOf(true) }, results: { sizes } });
  const result = { content: [text] };
  expect(givenContent(result, atOnce(givenResult(result, host)))).toEqual({
    content: [{ type: 'text', text: 'All ' }],
  });
});

it('measures what isn’t read of a large surface, so that nothing of it is left out of the tokens', () => {
  const item = (length: number) => ({
    ...{ kind: 'tools' as const, name: 'a', verdict: 'kept' as const, effects: [] },
    given: { description: 'x'.repeat(length) },
  });
  const small = atOnce(givenText({ items: [item(100)] }));
  expect(small.length).toBe(small.beginning.length);
  const large = atOnce(givenText({ items: Array.from({ length: 500 }, () => item(1000)) }));
  expect(large.beginning.length).toBeLessThan(120_000);
  expect(large.length).toBeGreaterThan(500_000);
  expect(wholeTokens(large, 1000) / 1000).toBeCloseTo(large.length / large.beginning.length, 2);
});
