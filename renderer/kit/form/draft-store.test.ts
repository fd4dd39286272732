import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id.ts';
import { draftKey, setDraft, useDrafts } from './draft-store.ts';

it('each tool of each server has a draft of its own', () => {
  const [one, other] = [serverIdSchema.parse('one'), serverIdSchema.parse('other')];
  setDraft(one, 'echo', '{"a":1}');
  setDraft(other, 'echo', '{"b":1}');
  setDraft(one, '__proto__', '{}');
  const { texts } = useDrafts.getState();
  expect(texts[draftKey(one, 'echo')]).toBe('{"a":1}');
  expect(texts[draftKey(other, 'echo')]).toBe('{"b":1}');
  expect(texts[draftKey(one, '__proto__')]).toBe('{}');
});
