import { beforeEach, expect, test } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { fakeEnded, fakeRequest, resultOf, serveInbox } from '../../testing/fakes/fake-inbox.ts';
import { answerButton, answered, asked, front, reply, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const form = (message: string) => ({ message, requestedSchema: { type: 'object', properties: {} } });
const inFront = () => front('Elicitation: “billing” asks for input');
const user = (content: Json) => ({ role: 'user', content });

test('the second of two requests under one id is marked, and the first is not', async () => {
  const first = fakeRequest('elicitation/create', form('The first of two.'));
  const second = fakeRequest('elicitation/create', form('The second of two.'), { duplicateId: true });
  serveInbox({ waiting: [first, second] });
  await openWindow('/?panel=inbox');
  await expect.element(asked()).toMatchTextContent('The second of two.');
  await expect.element(inFront()).toMatchTextContent('The server reused an id that is still waiting for a response.');
  await rows().last().click();
  await expect.element(asked()).toMatchTextContent('The first of two.');
  await expect.element(inFront()).not.toMatchTextContent('an id that is still waiting');
});

test('a request names the request of ours that it belongs to, when there is one', async () => {
  const of = { requestId: 'loupe:7', method: 'tools/call', certain: true };
  serveInbox({
    waiting: [
      fakeRequest('elicitation/create', form('What was it again?')),
      fakeRequest('elicitation/create', form('Which one?'), { of }),
    ],
  });
  await openWindow('/?panel=inbox');
  await expect.element(inFront()).toMatchTextContent('for tools/call loupe:7');
  await rows().last().click();
  await expect.element(inFront()).toMatchTextContent('What was it again?');
  await expect.element(inFront()).not.toMatchTextContent('tools/call');
});

test('a request that was never declared is shown as refused, with its error', async () => {
  const error = { type: 'error' as const, code: -32601, message: 'Method not found' };
  serveInbox({ ended: [fakeEnded(fakeRequest('sampling/createMessage', {}), { how: 'refused', reply: error })] });
  await openWindow('/?panel=inbox');
  await rows().first().click();
  await expect.element(answered()).toMatchTextContent('Loupe didn’t declare this feature to the server');
  await expect.element(answered()).toMatchTextContent('-32601');
  await expectAccessibleInAllThemes();
});

const conversations: Record<string, Json> = {
  roles: {
    messages: [
      { role: 'system', content: { type: 'text', text: 'I am the system.' } },
      { content: { type: 'text', text: 'I am nobody.' } },
      'only text',
      null,
    ],
  },
  priorities: {
    messages: [user({ type: 'text', text: 'Hello.' })],
    modelPreferences: { hints: [{ name: 7 }, 'claude'], costPriority: 7, speedPriority: -1, intelligencePriority: 'x' },
  },
  nothing: {},
  blocks: {
    messages: [
      user({ type: 'hologram', depth: 3 }),
      user({ type: 'image', mimeType: 'image/png', data: 'not!base64' }),
      user({ type: 'resource_link', uri: 'https://elsewhere.invalid/link', name: 'far away' }),
      user(['only text']),
      user({ type: 'tool_result', toolUseId: 'never-used', content: [] }),
    ],
  },
};

test.each(Object.entries(conversations))(
  'an answer for the model can be given to any request: %s',
  async (_name, params) => {
    const answers = serveInbox({ waiting: [fakeRequest('sampling/createMessage', params)] });
    await openWindow('/?panel=inbox');
    await expect.element(asked()).toBeVisible();
    await answerButton('Answer').click();
    await expect.poll(() => answers.length).toBe(1);
  },
);

test('a request of 5 MB is shown as far as it can be read, and answered', async () => {
  const text = `Read this: ${'all of it, '.repeat(440_000)}`;
  const whole = { messages: [user({ type: 'text', text })], systemPrompt: text.slice(0, 100_000), maxTokens: 10 };
  const beginning = { ...whole, messages: [user({ type: 'text', text: text.slice(0, 1000) })] };
  const request = fakeRequest('sampling/createMessage', beginning, { cutFrom: 4_950_000 });
  const answers = serveInbox({ waiting: [request] });
  fakeHost.on('inbox', 'params', () => whole);
  await openWindow('/?panel=inbox');
  await expect
    .element(asked())
    .toMatchTextContent(`The first 20,000 of ${text.length.toLocaleString('en')} characters. “Raw” has all of them.`);
  await reply().getByRole('textbox', { name: 'Text', exact: true }).fill('Read.');
  await answerButton('Answer').click();
  await expect.poll(() => resultOf(answers[0])).toHaveProperty('content.text', 'Read.');
});
