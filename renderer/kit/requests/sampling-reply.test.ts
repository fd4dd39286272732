import { describe, expect, it } from 'vitest';
import { answerOf, answerResult, emptyAnswer, emptyBlock } from './sampling-reply.tsx';

describe('a model’s answer', () => {
  it('has a single block that isn’t in a list', () => {
    const answer = { ...emptyAnswer, blocks: [{ ...emptyBlock('text'), text: 'Paris.' }], model: 'm' };
    expect(answerResult(answer)).toEqual({
      role: 'assistant',
      content: { type: 'text', text: 'Paris.' },
      model: 'm',
      stopReason: 'endTurn',
    });
  });

  it('has several in a list', () => {
    const use = { ...emptyBlock('tool_use', 2), toolName: 'get_weather', inputText: '{"city":"Paris"}' };
    const answer = { ...emptyAnswer, blocks: [emptyBlock('text'), use], stopReason: '' };
    expect(answerResult(answer)).toEqual({
      role: 'assistant',
      content: [
        { type: 'text', text: '' },
        { type: 'tool_use', id: 'call_2', name: 'get_weather', input: { city: 'Paris' } },
      ],
      model: 'person',
    });
  });

  it('isn’t ready while a tool’s input isn’t an object', () => {
    const use = { ...emptyBlock('tool_use'), inputText: '{"city":' };
    expect(answerResult({ ...emptyAnswer, blocks: [use] })).toBeUndefined();
  });

  it('survives a round trip through JSON', () => {
    const blocks = [{ ...emptyBlock('image'), data: 'aGk=' }, emptyBlock('audio')];
    const result = answerResult({ ...emptyAnswer, blocks });
    const again = answerOf(result ?? null);
    expect(again && answerResult(again)).toEqual(result);
  });

  it('isn’t a form when the JSON contains more', () => {
    const content = { type: 'text', text: 'x' };
    expect(answerOf({ role: 'assistant', content, model: 'm', _meta: {} })).toBeUndefined();
    expect(answerOf({ role: 'assistant', content: { ...content, annotations: {} }, model: 'm' })).toBeUndefined();
    expect(answerOf({ role: 'user', content, model: 'm' })).toBeUndefined();
  });
});
