import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/client-setup.ts';
import { draftOf, movedRules, refusingDraft, ruleOf, rulesFor } from './rules.ts';

const rule: ReplyRule = {
  id: 'r',
  name: 'No',
  method: 'elicitation/create',
  serverId: serverIdSchema.parse('s'),
  contains: 'password',
  reply: { type: 'result', resultText: '{"action":"decline","n":1.0}' },
};

describe('an auto-reply rule as it is entered', () => {
  it('stays the same when nothing was changed', () => {
    expect(ruleOf(draftOf(rule), 'new')).toEqual(rule);
    const { serverId: _any, ...forAll } = rule;
    const error: ReplyRule = { ...forAll, reply: { type: 'error', code: -1, message: '' } };
    expect(ruleOf(draftOf(error), 'new')).toEqual(error);
  });

  it('declines by default, as the specification suggests', () => {
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

const one = serverIdSchema.parse('one');
const ruleNamed = (id: string, server?: string): ReplyRule => ({
  id,
  name: id,
  method: 'elicitation/create',
  contains: '',
  reply: { type: 'error', code: 1, message: '' },
  ...(server !== undefined && { serverId: serverIdSchema.parse(server) }),
});
const rules = [ruleNamed('a', 'one'), ruleNamed('b', 'two'), ruleNamed('c', 'one'), ruleNamed('d')];
const ids = (list: readonly ReplyRule[]) => list.map(({ id }) => id).join('');

describe('auto-reply rules in their order', () => {
  it('for one server include those for any server', () => {
    expect(ids(rulesFor(rules, one))).toBe('acd');
    expect(ids(rulesFor(rules, undefined))).toBe('abcd');
  });

  it('move past the next visible rule', () => {
    expect(ids(movedRules(rules, rules, 'c', -1))).toBe('acbd');
    expect(ids(movedRules(rules, rulesFor(rules, one), 'c', -1))).toBe('cabd');
    expect(ids(movedRules(rules, rulesFor(rules, one), 'a', 1))).toBe('bcad');
  });

  it('stay where they are at the ends', () => {
    expect(ids(movedRules(rules, rules, 'a', -1))).toBe('abcd');
    expect(ids(movedRules(rules, rules, 'd', 1))).toBe('abcd');
    expect(ids(movedRules(rules, rules, 'none', 1))).toBe('abcd');
  });
});
