import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { maxEntries } from '../../wire/content/content-block.ts';
import { describePrompt as describePromptInSteps } from '../prompts/prompts.ts';
import { describeToolResult as describeToolResultInSteps } from './tool-result.ts';

const describeToolResult = (...args: Parameters<typeof describeToolResultInSteps>) =>
  atOnce(describeToolResultInSteps(...args));
const describePrompt = (...args: Parameters<typeof describePromptInSteps>) => atOnce(describePromptInSteps(...args));

const many = Array.from({ length: maxEntries + 500 }, (_, index) => ({ type: 'text', text: `${index}` }));

it('of very many content items the first are described, the others counted, and the whole is kept', () => {
  const raw = { content: many, extra: many };
  const { parts, result } = describeToolResult(raw, { promisesStructure: false });
  expect([result.blocks.length, result.omitted, parts.length]).toEqual([maxEntries, 500, maxEntries + 1]);
  expect(parts.at(-1)?.text).toBe(JSON.stringify(raw));
  expect(JSON.stringify(result.extra).length).toBeLessThan(50_000);
  expect(
    describeToolResult({ content: many.slice(0, maxEntries) }, { promisesStructure: false }).result.omitted,
  ).toBeUndefined();
});

it('of very many messages, or blocks in one, the first are described', () => {
  const messages = many.map((content) => ({ role: 'user', content }));
  expect(describePrompt({ messages })?.result).toMatchObject({ omitted: 500 });
  const inOne = describePrompt({ messages: [{ role: 'user', content: many }] });
  expect(inOne?.result.messages[0]?.blocks.length).toBe(maxEntries);
  expect(inOne?.result.omitted).toBe(500);
});
