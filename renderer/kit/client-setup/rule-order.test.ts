import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/reply-rule.ts';
import { movedRules, rulesFor } from './rule-order.ts';

const one = serverIdSchema.parse('one');
const rule = (id: string, server?: string): ReplyRule => ({
  id,
  name: id,
  method: 'elicitation/create',
  contains: '',
  reply: { type: 'error', code: 1, message: '' },
  ...(server !== undefined && { serverId: serverIdSchema.parse(server) }),
});
const rules = [rule('a', 'one'), rule('b', 'two'), rule('c', 'one'), rule('d')];
const ids = (list: readonly ReplyRule[]) => list.map(({ id }) => id).join('');

describe('auto-reply rules', () => {
  it('for one server are its own and those for any', () => {
    expect(ids(rulesFor(rules, one))).toBe('acd');
    expect(ids(rulesFor(rules, undefined))).toBe('abcd');
  });

  it('move past their neighbour in view', () => {
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
