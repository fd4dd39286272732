import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Json } from '#shared/model/json/json.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { fakeRequest, resultOf, serveInbox } from '../../testing/fakes/fake-inbox.ts';
import { answerButton, asked, reply } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const text = { type: 'string' };
const object = (properties: Record<string, Json>) => ({ type: 'object', properties });
const node = object({ name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } });
const noForm = 'The server didn’t send a form as the protocol defines it';
const nested = (fields: string) => `The protocol allows only plain values in a form. These aren’t: ${fields}`;

const forms: Record<string, [schema: Json, remark: string]> = {
  nested: [object({ address: object({ city: text, street: object({ name: text }) }) }), `${nested('address')}.`],
  recursive: [{ ...object({ root: { $ref: '#/$defs/node' } }), $defs: { node } }, `${nested('root')}.`],
  endless: [{ type: 'object', $ref: '#' }, noForm],
  wide: [object(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, text]))), '400 fields.'],
  secret: [
    object({ password: { ...text, title: 'Password' }, apiKey: { ...text, title: 'API key' } }),
    'seems to ask for a credential (password, apiKey)',
  ],
  list: [[{ type: 'object' }], noForm],
  odd: [object({ unknownType: { type: 'objekt' }, noType: {}, nothing: null }), nested('unknownType, noType, nothing')],
};

test.each(Object.entries(forms))(
  'a form that no form may be says what is wrong: %s',
  async (_name, [schema, remark]) => {
    const request = fakeRequest('elicitation/create', { message: 'Fill this in.', requestedSchema: schema });
    serveInbox({ waiting: [request] });
    await openWindow('/?panel=inbox');
    await expect.element(asked()).toMatchTextContent(remark);
    await expect.element(answerButton('Decline')).toBeEnabled();
  },
);

test('Ctrl+Enter in the name of a field sends the answer with the name that is shown', async () => {
  const request = fakeRequest('elicitation/create', { message: 'Which?', requestedSchema: object({ topic: text }) });
  const answers = serveInbox({ waiting: [request] });
  await openWindow('/?panel=inbox');
  await reply().getByRole('button', { name: 'Add field' }).click();
  await reply().getByRole('textbox', { name: 'Field name' }).fill('foo');
  await userEvent.keyboard('{Enter}');
  await reply().getByRole('textbox', { name: 'Name of the field foo' }).fill('bar');
  await expect.element(answerButton('Accept')).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => resultOf(answers[0])).toEqual({ action: 'accept', content: { bar: null } });
});

describe('a page to open', () => {
  const open = () => page.getByRole('button', { name: 'Open in the browser' });

  async function showVisit(url: string | undefined): Promise<void> {
    const visit = { mode: 'url', message: 'Please sign in.', ...(url !== undefined && { url }) };
    serveInbox({ waiting: [fakeRequest('elicitation/create', visit)] });
    await openWindow('/?panel=inbox');
  }

  test('is opened on a press when it is a web address', async () => {
    fakeHost.on('app', 'openExternal', () => undefined);
    const url = 'https://example.com/connect?account=loupe';
    await showVisit(url);
    await expect.element(asked()).toMatchTextContent(url);
    expect(fakeHost.inputsOf('app.openExternal')).toEqual([]);
    await open().click();
    expect(fakeHost.inputsOf('app.openExternal')).toEqual([{ url }]);
    await expect.element(page.getByText(/^Opened\. When you are done there/)).toBeVisible();
  });

  test.each([
    'javascript:window.hostileScriptRan=true',
    'file:///etc/passwd',
    'data:text/html,<script>window.hostileScriptRan=true</script>',
  ])('stays text when it is %s', async (url) => {
    await showVisit(url);
    await expect.element(asked()).toMatchTextContent(url);
    await expect
      .element(asked())
      .toMatchTextContent('Only http and https addresses can be opened. This one is shown as text.');
    await expect.element(open()).toBeDisabled();
    expect(asked().getByRole('link').elements()).toEqual([]);
    expect(window).not.toHaveProperty('hostileScriptRan');
  });

  test.each([
    ['letters that look like others', 'https://аpple.com/login', 'letters that may look like others'],
    ['a user before the host', 'https://bank.example.com:x@example.org/login', 'The user name before the host'],
    ['no encryption', 'http://example.com/login', 'Not encrypted'],
    ['no address', undefined, 'A browser can’t open this address'],
  ])('says that it has %s', async (_what, url, remark) => {
    await showVisit(url);
    await expect.element(asked()).toMatchTextContent(remark);
  });
});
