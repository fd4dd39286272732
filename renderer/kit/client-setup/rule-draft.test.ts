import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/reply-rule.ts';
import { draftOf, refusingDraft, ruleOf } from './rule-draft.ts';

const rule: ReplyRule = {
  id: 'r',
  name: 'No',
  method: 'elicitation/create',
  serverId: serverIdSchema.parse('s'),
  contains: 'password',
  reply: { type: 'result', resultText: '{"action":"decline","n":1.0}' },
};

describe('an auto-reply rule as it is entered', () => {
  it('is the same again when nothing was changed', () => {
    expect(ruleOf(draftOf(rule), 'new')).toEqual(rule);
    const { serverId: _any, ...forAll } = rule;
    const error: ReplyRule = { ...forAll, reply: { type: 'error', code: -1, message: '' } };
    expect(ruleOf(draftOf(error), 'new')).toEqual(error);
  });

  it('refuses at first, as the specification suggests', () => {
    const named = { name: 'No' };
    expect(ruleOf({ ...refusingDraft('sampling/createMessage'), ...named }, 'new')).toMatchObject({
      id: 'new',
      reply: { type: 'error', code: -1 },
    });
    const elicitation = ruleOf({ ...refusingDraft('elicitation/create'), ...named }, 'new');
    expect(elicitation?.reply).toMatchObject({ type: 'result', resultText: expect.stringContaining('decline') });
  });

  it.each([
    ['no name', { name: ' ' }],
    ["a result that isn't an object", { resultText: '[]' }],
    ["a result that isn't JSON", { resultText: '{' }],
    ['a text that is too long', { contains: 'x'.repeat(501) }],
    ["a code that isn't an integer", { form: 'error' as const, errorCode: '1.5' }],
    ['no code', { form: 'error' as const, errorCode: '' }],
  ])('is invalid with %s', (_, change) => {
    expect(ruleOf({ ...draftOf(rule), ...change }, 'new')).toBeUndefined();
  });
});
