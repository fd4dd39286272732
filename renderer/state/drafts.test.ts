import { afterEach, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { draftKey, setDraftText, useDrafts } from './drafts.ts';

const [one, other] = [serverIdSchema.parse('one'), serverIdSchema.parse('other')];
const { partialize } = useDrafts.persist.getOptions();
const storedTexts = () => partialize?.(useDrafts.getState())?.texts ?? {};

afterEach(() => useDrafts.setState({ texts: {} }));

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
  for (let number = 0; number < 250; number++) setDraftText('tool', one, `t${number}`, '{}');
  setDraftText('tool', one, 't0', '{"newest":1}');
  setDraftText('tool', one, 'long', 'x'.repeat(500_001));
  expect(Object.keys(storedTexts())).toHaveLength(200);
  expect(storedTexts()).toHaveProperty([draftKey('tool', one, 't0')]);
  expect(storedTexts()).not.toHaveProperty([draftKey('tool', one, 't1')]);
  expect(storedTexts()).not.toHaveProperty([draftKey('tool', one, 'long')]);
  for (let number = 0; number < 6; number++) setDraftText('tool', one, `large${number}`, 'x'.repeat(400_000));
  expect(Object.keys(storedTexts())).toHaveLength(5);
  expect(Object.keys(partialize?.(useDrafts.getState()) ?? {})).toEqual(['texts']);
});

it.each([undefined, null, 7, { texts: 7 }, { texts: { a: 1 } }])('ignores stored drafts such as %j', (stored) => {
  const { merge } = useDrafts.persist.getOptions();
  expect(merge?.(stored, useDrafts.getState()).texts).toEqual({});
});
