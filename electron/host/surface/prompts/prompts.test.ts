import { describe, expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { connectPreset, host, hostPerTest } from '../../testing/host-per-test.ts';
import { describePrompt as describePromptInSteps } from './prompts.ts';

const describePrompt = (...args: Parameters<typeof describePromptInSteps>) => atOnce(describePromptInSteps(...args));

it('describes each message with its role and blocks', () => {
  const described = describePrompt({
    description: 'A greeting',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Hello' } },
      { role: 'assistant', content: { type: 'image', data: 'eHl6', mimeType: 'image/png' } },
    ],
    _meta: { cost: 1 },
  });
  expect(described?.result).toMatchObject({
    description: 'A greeting',
    messages: [
      { role: 'user', blocks: [{ kind: 'text', part: { index: 0, characters: 5 } }] },
      { role: 'assistant', blocks: [{ kind: 'image', part: { index: 1, bytes: 3 } }] },
    ],
    extra: { _meta: { cost: 1 } },
  });
  expect(described?.parts).toHaveLength(3);
});

it('shows invalid messages as sent', () => {
  const described = describePrompt({
    messages: ['text', { content: [{ type: 'text', text: 'a' }, { type: 'odd' }] }, {}],
  });
  expect(described?.result.messages.map(({ role, blocks }) => [role, blocks.map(({ problems }) => problems)])).toEqual([
    [undefined, [['notAnObject']]],
    [undefined, [[], ['unknownType']]],
    [undefined, [['notAnObject']]],
  ]);
});

it('describes no result without messages, unless it requires input', () => {
  expect(describePrompt({})).toBeUndefined();
  expect(describePrompt('text')).toBeUndefined();
  expect(describePrompt({ resultType: 'input_required' })?.result).toMatchObject({ resultType: 'input_required' });
});

describe('prompts/get', () => {
  hostPerTest();

  it('has an arguments object even without arguments: servers with optional ones require it', async () => {
    const session = await connectPreset('demo');
    const { requestSeq = 0 } = await host.surface.prompts.get(session, 'introduce', {});
    const { bytes } = await host.stores.traffic.body(requestSeq, 'raw', 0, 10_000);
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes));
    expect(message).toMatchObject({ method: 'prompts/get', params: { name: 'introduce', arguments: {} } });
  });
});
