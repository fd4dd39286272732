import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { requestText } from './pending-kinds.ts';

const text = (words: string): Json => ({ type: 'text', text: words });
const user = (content: Json): Json => ({ role: 'user', content });

it.each<[string, Json, string]>([
  ['a form’s message', { message: 'Who\n are  you?' }, 'Who are you?'],
  ['the last text for a model', { messages: [user(text('One')), user([{ type: 'image' }, text('Two')])] }, 'Two'],
  ['the text before a picture', { messages: [user(text('One')), user({ type: 'image' })] }, 'One'],
  ['nothing', { messages: 'none' }, ''],
  ['nothing of what isn’t an object', null, ''],
  ['the beginning of a long text', { message: 'x'.repeat(5_000_000) }, 'x'.repeat(120)],
])('is %s', (_, params, line) => {
  expect(requestText(params)).toBe(line);
});
