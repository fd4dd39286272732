import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/model/audit/audit.ts';
import type { Json } from '#shared/model/json/json.ts';
import { type AuditOutcome, auditOutcome, detailPreview, outcomeTone } from './audit-outcome.ts';

const entry = (kind: AuditEntry['kind'], detail: Json): AuditEntry => {
  return { seq: 1, at: 0, kind, subject: 'echo', hash: '', detail };
};

const accepted = { type: 'result', resultText: '{"action":"accept","content":{}}' };
const declined = { type: 'result', resultText: '{"action":"decline"}' };
const refusal = { type: 'error', code: -1, message: 'No' };
const roots = { type: 'result', resultText: '{"roots":[{"uri":"file:///a"}]}' };
const noRoots = { type: 'result', resultText: '{"roots":[]}' };

describe('the outcome of an audit entry', () => {
  it('has who allowed a call, and how many times', () => {
    const detail = { verdict: 'allowed', by: 'session', times: 3, invalid: true, arguments: {} };
    expect(auditOutcome(entry('callAllowed', detail))).toMatchObject({
      word: 'allowed',
      by: 'session',
      times: 3,
      isInvalid: true,
    });
  });

  it('has how a call ended, with the tone of a failure', () => {
    const ended = auditOutcome(entry('callEnded', { outcome: 'toolError', durationMs: 12 }));
    expect(ended).toMatchObject({ word: 'toolError', durationMs: 12 });
    expect(outcomeTone(ended)).toBe('failed');
    expect(outcomeTone(auditOutcome(entry('callDenied', { verdict: 'denied' })))).toBe('refused');
  });

  it('has the policy that was set', () => {
    const outcome = auditOutcome(entry('policyChanged', { policy: 'deny', trusted: false }));
    expect(outcome).toMatchObject({ policy: 'deny', isTrusted: false });
  });

  it.each<[string, string, Json, Partial<AuditOutcome>]>([
    ['a form', 'elicitation/create', { how: 'person', reply: accepted }, { word: 'answered', by: 'person' }],
    ['a declined form', 'elicitation/create', { how: 'person', reply: declined }, { word: 'declined', by: 'person' }],
    ['an error', 'sampling/createMessage', { how: 'person', reply: refusal }, { word: 'answeredWithError' }],
    ['a rule', 'sampling/createMessage', { how: 'rule', rule: 'No models', reply: accepted }, { rule: 'No models' }],
    ['shared roots', 'roots/list', { how: 'automatic', reply: roots }, { word: 'answered', by: 'roots' }],
    ['no roots', 'roots/list', { how: 'automatic', reply: noRoots }, { word: 'answered', by: 'noRoots' }],
    ['roots of an older log', 'roots/list', { how: 'rule', rule: 'roots', reply: roots }, { by: 'roots' }],
    ['what was not declared', 'roots/list', { how: 'refused', reply: refusal }, { word: 'refused' }],
    ['what ended unanswered', 'sampling/createMessage', { how: 'withdrawn', reply: null }, { word: 'unanswered' }],
  ])('has who replied to a server, and how: %s', (_, subject, detail, outcome) => {
    expect(auditOutcome({ ...entry('serverAnswered', detail), subject })).toMatchObject(outcome);
  });

  it('is empty for an unknown detail', () => {
    const outcome = auditOutcome(entry('consent', ['odd']));
    expect(outcome).toEqual({ isInvalid: false });
    expect(outcomeTone(outcome)).toBeUndefined();
  });
});

it('previews the arguments of a call, else the whole detail', () => {
  expect(detailPreview({ by: 'person', arguments: { a: 1 } })).toBe('{"a":1}');
  expect(detailPreview({ policy: 'deny' })).toBe('{"policy":"deny"}');
});
