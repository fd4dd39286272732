import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runIdSchema } from '#shared/model/id/id.ts';
import { setDraftText } from '../../state/drafts.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('savedArguments', 'list', () => []);
  connectServers({ name: 'shop', lists: { tools: [{ name: 'order', inputSchema: { type: 'object' } }] } });
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
  fakeHost.on('calls', 'preview', () => ({ message: '{}' }));
  fakeHost.on('calls', 'start', () => ({ runId: runIdSchema.parse('run'), isWaiting: false }));
  setDraftText('tool', serverIdOf('shop'), 'order', '{"foo":"lamp"}');
});

const form = page.getByRole('form', { name: 'Arguments' });
const sent = () => fakeHost.inputsOf('calls.start');

/** Opens the form, and enters another name for its field. */
async function rename(): Promise<void> {
  await openWindow('/servers/shop/tools?tool=order');
  await form.getByRole('textbox', { name: 'Name of the field foo' }).fill('bar');
}

test('Enter in the name of a field applies it, and runs nothing', async () => {
  await rename();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('textbox', { name: 'Name of the field bar' })).toBeVisible();
  // What comes next is its value.
  await expect.element(form.getByRole('textbox', { name: /^bar/ })).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('Enter on the name of another field says that it is taken, and stays', async () => {
  setDraftText('tool', serverIdOf('shop'), 'order', '{"foo":"lamp","bar":"desk"}');
  await rename();
  const name = form.getByRole('textbox', { name: 'Name of the field foo' });
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeInvalid();
  await expect.element(name).toHaveAccessibleDescription('A field with this name already exists.');
  await userEvent.keyboard('s{Enter}');
  await expect.element(form.getByRole('textbox', { name: /^bars/ })).toHaveFocus();
});

test('Enter that ends a composition leaves the name as it is being entered', async () => {
  await rename();
  const composed = { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  expect(document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composed))).toBe(true);
  await expect.element(form.getByRole('textbox', { name: 'Name of the field foo' })).toHaveValue('bar');
});

test('Ctrl+Enter in the name of a field sends what is shown, once while it is held down', async () => {
  await rename();
  const held = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held));
  await expect.poll(sent).toMatchObject([{ argumentsText: '{\n  "bar": "lamp"\n}' }]);
  await expect.element(form.getByRole('textbox', { name: /^bar/ })).toHaveFocus();
  const field = form.getByRole('textbox', { name: 'Name of the field bar' }).element();
  for (let times = 0; times < 3; times += 1) {
    field.dispatchEvent(new KeyboardEvent('keydown', { ...held, repeat: true }));
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(sent).toHaveLength(2);
});
