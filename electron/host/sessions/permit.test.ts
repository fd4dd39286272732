import { expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { isGated, Permit, redeemPermit } from './permit.ts';

const call = (text: string) => ({ method: 'tools/call', params: { name: 'add', arguments: parseExactJson(text) } });

it('is valid for its request, as often as allowed', () => {
  const permit = new Permit(call('{"a":1}'), 2);
  permit.redeem(call('{"a":1}'));
  permit.redeem({ ...call('{"a":1}'), params: { ...call('{"a":1}').params, _meta: { progressToken: 'loupe:2' } } });
  expect(() => permit.redeem(call('{"a":1}'))).toThrow(/used up/);
});

it.each([
  ['other arguments', call('{"a":2}')],
  ['another order of the arguments', call('{"b":1,"a":1}')],
  ['another method', { ...call('{"a":1,"b":1}'), method: 'tools/list' }],
  ['another tool', { method: 'tools/call', params: { name: 'delete', arguments: { a: 1, b: 1 } } }],
])('isn’t valid for %s', (_, request) => {
  expect(() => new Permit(call('{"a":1,"b":1}'), 1).redeem(request)).toThrow(/another/);
});

it('is valid for further rounds of a sent request only', () => {
  const permit = new Permit(call('{"a":1}'), 1);
  const round = (text: string) => ({
    ...call(text),
    params: { ...call(text).params, inputResponses: { who: { action: 'accept' } }, requestState: 'opaque' },
  });
  expect(() => permit.redeemRound(round('{"a":1}'))).toThrow(/used yet/);
  permit.redeem(call('{"a":1}'));
  permit.redeemRound(round('{"a":1}'));
  expect(() => permit.redeemRound(round('{"a":2}'))).toThrow(/another/);
  expect(() => permit.redeem(round('{"a":1}'))).toThrow(/used up/);
});

it('compares digits that JavaScript would round', () => {
  const permit = new Permit(call('{"a":12345678901234567890}'), 1);
  expect(() => permit.redeem(call('{"a":12345678901234567891}'))).toThrow(/another/);
});

it('is required for tool calls', () => {
  expect(isGated('tools/call')).toBe(true);
  expect(isGated('tools/list')).toBe(false);
});

it('is redeemed by a call, and by each further round of it', () => {
  const permit = new Permit(call('{"a":1}'), 1);
  expect(() => redeemPermit(call('{"a":1}'), {})).toThrow(/permit only/);
  expect(() => redeemPermit(call('{"a":1}'), { permit, isFurtherRound: true })).toThrow(/used yet/);
  redeemPermit(call('{"a":1}'), { permit });
  redeemPermit(call('{"a":1}'), { permit, isFurtherRound: true });
  expect(() => redeemPermit(call('{"a":2}'), { permit, isFurtherRound: true })).toThrow(/another/);
  expect(() => redeemPermit(call('{"a":1}'), { permit })).toThrow(/used up/);
});

it('isn’t needed for other messages, whatever their method is', () => {
  for (const method of ['tools/list', 7, null]) expect(() => redeemPermit({ method }, {})).not.toThrow();
});
