import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { ClientSeen } from './client-seen.ts';
import { measuredNames } from './measured-names.ts';
import type { MakeFact } from './measurement.ts';
import { longName } from './probe-offer.ts';

const fact: MakeFact = (value, note) => ({
  value,
  date: '2026-11-29',
  source: 'loupe probe',
  sure: 'measured',
  ...(note && { note }),
});

/** What follows from names that a model reported. */
function measured(...names: string[]): JsonObject {
  const seen = new ClientSeen('stdio');
  seen.report({ words: [], names, beeps: [] });
  return measuredNames({ seen, server: 'loupe-probe' }, fact);
}

const beside = (before: string) => [`${before}start`, `${before}report`];
const long = (before: string, ...lengths: number[]) => lengths.map((length) => before + longName(length));

it.each([
  ['start', '{tool}', ''],
  ['with the server’s name', 'mcp__{server}__{tool}', 'mcp__loupe-probe__'],
  ['where the server’s name is written in another way', '{server}_{tool}', 'loupe_probe_'],
])('%s', (_, pattern, before) => {
  expect(measured(...beside(before))).toMatchObject({ names: { value: { pattern } } });
});

it('is unknown where two tools have other beginnings, or the beginning is odd', () => {
  expect(measured('a_start', 'b_report')).toEqual({});
  expect(measured(...beside('mcp__another__'))).toEqual({});
  expect(measured(...beside('{tool}'))).toEqual({});
  expect(measured()).toEqual({});
});

it.each([
  ['dropped', [], 0],
  ['cut', [`loupe-probe_${longName(60).slice(0, 56)}`], 68],
  ['hashed', [`loupe-probe_${longName(60).slice(0, 40)}_0123456789abcde`], 68],
  ['shortened', [`loupe-probe_${longName(60).slice(0, 30)}...${longName(60).slice(-23)}`], 68],
] as const)('sees that a long name is %s', (beyond, names, most) => {
  const whole = beyond === 'dropped' ? [40, 48, 52] : [40, 48, 52, 56];
  const { names: found } = measured(...beside('loupe-probe_'), ...long('loupe-probe_', ...whole), ...names);
  const expected = beyond === 'dropped' ? 64 : most;
  expect(found).toMatchObject({ value: { limit: { most: expected, beyond, unit: 'characters', of: 'name' } } });
});
