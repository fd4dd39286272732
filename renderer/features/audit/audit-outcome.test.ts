import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/model/audit.ts';
import type { Json } from '#shared/model/json.ts';
import { auditOutcome, detailPreview, outcomeTone } from './audit-outcome.ts';

const entry = (kind: AuditEntry['kind'], detail: Json): AuditEntry => {
  return { seq: 1, at: 0, kind, subject: 'echo', hash: '', detail };
};

describe('the outcome of an audit entry', () => {
  it('says who let a call pass, and how often', () => {
    const detail = { verdict: 'allowed', by: 'session', times: 3, invalid: true, arguments: {} };
    expect(auditOutcome(entry('callAllowed', detail))).toMatchObject({
      ...{ word: 'allowed', by: 'session', times: 3, isInvalid: true },
    });
  });

  it('says how a call ended, and stands out when it failed', () => {
    const ended = auditOutcome(entry('callEnded', { outcome: 'toolError', durationMs: 12 }));
    expect(ended).toMatchObject({ word: 'toolError', durationMs: 12 });
    expect(outcomeTone(ended)).toBe('failed');
    expect(outcomeTone(auditOutcome(entry('callDenied', { verdict: 'denied' })))).toBe('refused');
  });

  it('says which policy was laid down', () => {
    const outcome = auditOutcome(entry('policyChanged', { policy: 'deny', trusted: false }));
    expect(outcome).toMatchObject({ policy: 'deny', isTrusted: false });
  });

  it('says nothing where it does not know', () => {
    const outcome = auditOutcome(entry('consent', ['odd']));
    expect(outcome).toEqual({ isInvalid: false });
    expect(outcomeTone(outcome)).toBeUndefined();
  });
});

it('previews the arguments of a call, else the whole detail', () => {
  expect(detailPreview({ by: 'person', arguments: { a: 1 } })).toBe('{"a":1}');
  expect(detailPreview({ policy: 'deny' })).toBe('{"policy":"deny"}');
});
