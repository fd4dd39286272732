import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json.ts';
import { judge } from './verdict.ts';

const trip = { requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 3 };
const error = (code: number, data?: Json) => ({ ...trip, error: { code, message: '', ...(data && { data }) } });

describe('judge', () => {
  it('takes a discover result for modern, with the newest revision that both know', () => {
    expect(judge({ ...trip, result: { supportedVersions: ['2026-07-28', '2099-01-01'] } })).toEqual({
      era: 'modern',
      revision: '2026-07-28',
    });
    expect(judge({ ...trip, result: {} })).toEqual({ era: 'modern', revision: '2026-07-28' });
  });

  it('takes any unknown error for legacy: no single code decides', () => {
    for (const code of [-32601, -32600, -32000, 1]) expect(judge(error(code))).toEqual({ era: 'legacy' });
  });

  it('follows a modern refusal to the revision that the server names', () => {
    expect(judge(error(-32022, { supported: ['2025-06-18', '2025-11-25'] }))).toEqual({
      era: 'legacy',
      revision: '2025-11-25',
    });
    expect(judge(error(-32021))).toEqual({ era: 'modern' });
  });
});
