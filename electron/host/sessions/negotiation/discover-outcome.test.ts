import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { discoverOutcomeOf } from './discover-outcome.ts';

const trip = { requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 3 };
const error = (code: number, data?: Json) => ({ ...trip, error: { code, message: '', ...(data && { data }) } });
const result = (result: Json) => ({ ...trip, result });

describe('a result of server/discover', () => {
  it('is modern when it names a modern revision that Loupe supports', () => {
    const outcome = discoverOutcomeOf(
      result({ supportedVersions: ['2099-01-01', '2026-07-28', '2025-11-25'], capabilities: {} }),
    );
    expect(outcome).toEqual({ means: 'modern', revision: '2026-07-28' });
  });

  it.each([
    ['an empty object', {}],
    ['no object', []],
    ['null', null],
    ['an empty list', { supportedVersions: [] }],
    ['a text instead of a list', { supportedVersions: '2026-07-28' }],
    ['a list of other things', { supportedVersions: ['2026-07-28', 1] }],
    ['the field of another message', { supported: ['2026-07-28'] }],
  ])('that is %s isn’t modern', (_, value) => {
    expect(discoverOutcomeOf(result(value))).toMatchObject({ means: 'legacy', reason: 'malformed' });
  });

  it('with older revisions selects the newest of them', () => {
    expect(discoverOutcomeOf(result({ supportedVersions: ['2025-06-18', '2025-11-25'] }))).toEqual({
      means: 'legacy',
      reason: 'olderRevisions',
      revision: '2025-11-25',
      supported: ['2025-06-18', '2025-11-25'],
    });
  });

  it('with only unknown revisions is reported as such', () => {
    expect(discoverOutcomeOf(result({ supportedVersions: ['2027-05-05'] }))).toEqual({
      means: 'legacy',
      reason: 'unknownRevisions',
      revision: undefined,
      supported: ['2027-05-05'],
    });
  });
});

describe('an error to server/discover', () => {
  it('with a code not of 2026-07-28 means legacy', () => {
    for (const code of [-32601, -32600, -32602, -32000, -32001, -32023, -32029, 1, 404]) {
      expect(discoverOutcomeOf(error(code)).means).toBe('legacy');
    }
  });

  it('-32022 selects the revision that the server names, a modern one first', () => {
    expect(discoverOutcomeOf(error(-32022, { supported: ['2025-11-25', '2026-07-28'] }))).toEqual({
      means: 'retry',
      revision: '2026-07-28',
    });
    expect(discoverOutcomeOf(error(-32022, { supported: ['2025-06-18', '2025-11-25'] }))).toMatchObject({
      means: 'legacy',
      revision: '2025-11-25',
    });
    expect(discoverOutcomeOf(error(-32022, { supported: ['2027-05-05'] }))).toEqual({
      means: 'refused',
      supported: ['2027-05-05'],
    });
  });

  it.each([-32020, -32021, -32022])('%i means a modern server', (code) => {
    expect(discoverOutcomeOf(error(code))).toEqual({ means: 'refused', supported: [] });
  });
});
