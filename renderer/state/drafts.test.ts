import { afterEach, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import {
  composedDraft,
  draftKey,
  dropDraft,
  isLeftInHex,
  markSent,
  noteSecrets,
  setDraftText,
  useDrafts,
} from './drafts.ts';
import { draftParts, readStored, restoredDrafts, storableDrafts } from './stored-drafts.ts';
import { hexDraft, rewritten } from './written-bytes.ts';

const [one, other] = [serverIdSchema.parse('one'), serverIdSchema.parse('other')];
const stored = () => storableDrafts(useDrafts.getState());
const kept = () => Object.fromEntries([...draftParts(stored())].map(([key, { text }]) => [key, text]));

afterEach(() => useDrafts.setState({ texts: {}, sent: [], restored: [] }));

it('each tool and prompt of each server has a draft of its own', () => {
  setDraftText('tool', one, 'echo', '{"a":1}');
  setDraftText('tool', other, 'echo', '{"b":1}');
  setDraftText('prompt', one, 'echo', '{"c":1}');
  const { texts } = useDrafts.getState();
  expect(texts[draftKey('tool', one, 'echo')]).toBe('{"a":1}');
  expect(texts[draftKey('tool', other, 'echo')]).toBe('{"b":1}');
  expect(texts[draftKey('prompt', one, 'echo')]).toBe('{"c":1}');
});

it('stores the newest drafts within its limits, and nothing but texts', () => {
  for (let number = 0; number < 250; number++) setDraftText('prompt', one, `t${number}`, '{}');
  setDraftText('prompt', one, 't0', '{"newest":1}');
  setDraftText('prompt', one, 'long', 'x'.repeat(500_001));
  expect(Object.keys(stored().texts)).toHaveLength(200);
  expect(stored().texts).toHaveProperty([draftKey('prompt', one, 't0')]);
  expect(stored().texts).not.toHaveProperty([draftKey('prompt', one, 't1')]);
  expect(stored().texts).not.toHaveProperty([draftKey('prompt', one, 'long')]);
  for (let number = 0; number < 6; number++) setDraftText('prompt', one, `large${number}`, 'x'.repeat(400_000));
  expect(Object.keys(stored().texts)).toHaveLength(5);
  expect(Object.keys(useDrafts.persist.getOptions().partialize?.(useDrafts.getState()) ?? {})).toEqual([
    'texts',
    'sent',
    'restored',
  ]);
});

it('a tool’s draft is stored once its secret fields are known, and without them', () => {
  const key = draftKey('tool', one, 'login');
  setDraftText('tool', one, 'login', '{"user":"a","code":"hunter2"}');
  expect(kept()).toEqual({});
  noteSecrets(key, new Set(['code']));
  expect(kept()).toEqual({ [key]: '{\n  "user": "a"\n}' });
  // Half-written JSON could have it anywhere: what was stored before stays.
  setDraftText('tool', one, 'login', '{"user":"b","code":"hunt');
  expect(JSON.stringify(stored())).not.toContain('hunt');
  noteSecrets(key, undefined);
});

it('bytes in hex are stored unless they have a secret, also unfinished and beside bytes that are no text', () => {
  const key = draftKey('request', one, hexDraft);
  const enter = (text: string) => {
    setDraftText('request', one, hexDraft, text);
    return kept()[key];
  };
  const secret = rewritten('{"method":"x","params":{"password":"hunter2"}}', 'hex') ?? '';
  expect(enter('7b 7d')).toBe('7b 7d');
  expect(enter(secret.slice(0, -4))).toBe('7b 7d');
  for (const text of [secret, secret.replaceAll(' ', '').toUpperCase(), `ff ${secret}`]) {
    expect(enter(text)).toBeUndefined();
    expect(enter(`${text} 0`)).toBeUndefined();
  }
  expect(enter('7b 7d ff')).toBe('7b 7d ff');
});

it('what is sent or empty isn’t kept for the next start, until it is changed', () => {
  const key = draftKey('prompt', one, 'p');
  setDraftText('prompt', one, 'p', '{"a":"1"}');
  markSent('prompt', one, 'p');
  expect(kept()).toEqual({});
  expect(useDrafts.getState().texts).toHaveProperty([key]);
  setDraftText('prompt', one, 'p', '{"a":"2"}');
  expect(kept()).toEqual({ [key]: '{"a":"2"}' });
  setDraftText('prompt', one, 'p', '{}');
  expect(kept()).toEqual({});
});

it('what came back is said to be restored until it is changed or dropped', () => {
  const [a, b] = [draftKey('prompt', one, 'a'), draftKey('prompt', one, 'b')];
  const parts = new Map([a, b].map((key) => [key, '{"x":"1"}']));
  useDrafts.setState(readStored(restoredDrafts(parts)));
  setDraftText('prompt', one, 'a', '{"x":"2"}');
  expect(useDrafts.getState().restored).toEqual([b]);
  dropDraft(b);
  expect(useDrafts.getState().restored).toEqual([]);
  expect(Object.keys(useDrafts.getState().texts)).toEqual([a]);
});

it.each([undefined, null, 7, { texts: 7 }, { texts: { a: 1 }, sent: [1], restored: 'x' }])(
  'ignores stored drafts such as %j',
  (value) => {
    expect(readStored(value)).toEqual({ texts: {}, sent: [], restored: [] });
  },
);

it('a composer is left in hex while those bytes are written last and unsent', () => {
  setDraftText('request', one, composedDraft, '{}');
  expect(isLeftInHex(one)).toBe(false);
  setDraftText('request', one, hexDraft, '61');
  expect(isLeftInHex(one)).toBe(true);
  expect(isLeftInHex(other)).toBe(false);
  setDraftText('request', one, composedDraft, '{"method":"ping"}');
  expect(isLeftInHex(one)).toBe(false);
  setDraftText('request', one, hexDraft, '62');
  markSent('request', one, hexDraft);
  expect(isLeftInHex(one)).toBe(false);
});
