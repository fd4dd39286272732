import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

async function reviewCallOf(annotations: JsonObject) {
  const message = '{"jsonrpc":"2.0","id":"loupe:1","method":"tools/call","params":{"name":"weigh"}}';
  const definition = { name: 'weigh', inputSchema: { type: 'object' }, annotations };
  const about = { type: 'toolCall', runId: 'run-1', sessionId: 'scales.1', tool: 'weigh', target: 'scales' };
  const subject = { ...about, message, messageCharacters: message.length, times: 1, invalid: false };
  const request = { id: 'a', serverId: 'scales', serverName: 'scales', at: 1 };
  connectServers({ name: 'scales' });
  fakeHost.on('inbox', 'list', () => [
    pendingRequestSchema.parse({ ...request, subject: { ...subject, definitions: [definition] } }),
  ]);
  fakeHost.on('inbox', 'ended', () => []);
  await openWindow('/?panel=inbox');
  await page.getByRole('button', { name: 'Review…' }).click();
}

test('a call that may destroy something says so in its heading, a warning and its button', async () => {
  await reviewCallOf({ readOnlyHint: false, destructiveHint: true });
  const dialog = page.getByRole('dialog', { name: 'Destructive: call “weigh” on scales?' });
  await expect.element(dialog).toMatchTextContent('may delete or overwrite something');
  await expect.element(dialog.getByRole('button', { name: /^Allow once \(destructive\)/ })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test.each([
  ['writes', { destructiveHint: false }],
  ['only reads, whatever else it says', { readOnlyHint: true, destructiveHint: true }],
])('a call that %s has a plain confirmation', async (_what, annotations) => {
  await reviewCallOf(annotations);
  const dialog = page.getByRole('dialog', { name: 'Call “weigh” on scales?' });
  await expect.element(dialog.getByRole('button', { name: /^Allow once Ctrl/ })).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent('may delete or overwrite something');
});
