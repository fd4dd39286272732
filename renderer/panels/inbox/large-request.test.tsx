import { beforeEach, expect, test } from 'vitest';
import { pendingRequestSchema, wholeRequestCharacters } from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json/json.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('inbox', 'ended', () => []);
  fakeHost.on('client', 'rules', () => []);
  fakeHost.on('inbox', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
});

function showRequest(method: string, params: Json, cutFrom: number): void {
  fakeHost.on('inbox', 'list', () => [
    pendingRequestSchema.parse({
      id: 'a',
      serverId: 'b',
      serverName: 'billing',
      at: 1,
      subject: {
        type: 'serverRequest',
        sessionId: 'b.1',
        method,
        params,
        cutFrom,
        frameSeq: 12,
        duplicateId: false,
      },
    }),
  ]);
}

test('the form of a large request has every field, and its defaults', async () => {
  const properties = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, { type: 'string', default: `${name} default` }]));
  const form = (names: string[]) => ({
    mode: 'form',
    message: 'Fill in',
    requestedSchema: { type: 'object', properties: properties(names) },
  });
  showRequest('elicitation/create', form(['first']), 40_000);
  fakeHost.on('inbox', 'params', () => form(['first', 'last']));
  const screen = await openWindow('/?panel=inbox');
  await expect.element(screen.getByRole('textbox', { name: /last/ })).toHaveValue('last default');
  await expect.element(screen.getByText(/Only its beginning is shown/)).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('inbox.params')).toEqual([{ pendingId: 'a' }]);
});

test('a large sampling request is read and edited whole', async () => {
  const sampling = (text: string) => ({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 7 });
  showRequest('sampling/createMessage', sampling('The beginning…'), 40_000);
  fakeHost.on('inbox', 'params', () => sampling('The beginning and the end'));
  const screen = await openWindow('/?panel=inbox');
  await expect.element(screen.getByText('The beginning and the end')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Edit' })).toBeVisible();
});

test('a form over the limit isn’t drawn', async () => {
  const requestedSchema = { type: 'object', properties: { first: { type: 'string' } } };
  showRequest('elicitation/create', { message: 'Fill in', requestedSchema }, wholeRequestCharacters + 1);
  const screen = await openWindow('/?panel=inbox');
  await expect.element(screen.getByText(/Only its beginning is shown/)).toBeVisible();
  await expect.element(screen.getByText(/too large for a form/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /first/ })).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('inbox.params')).toEqual([]);
});
