import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keptItem } from '#shared/mcp/items/cut-item.ts';
import { pendingRequestSchema, type ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

/** Opens the dialog of a waiting call of the tool `weigh`. */
async function openCall(facts: Partial<ToolCallSubject>) {
  const message = '{"jsonrpc":"2.0","id":"loupe:1","method":"tools/call","params":{"name":"weigh"}}';
  const request = pendingRequestSchema.parse({
    id: 'a',
    serverId: 'scales',
    serverName: 'scales',
    at: 1,
    subject: {
      type: 'toolCall',
      runId: 'run-1',
      sessionId: 'scales.1',
      tool: 'weigh',
      target: 'scales',
      message,
      messageCharacters: message.length,
      times: 1,
      invalid: false,
      definitions: [],
      ...facts,
    },
  });
  connectServers({ name: 'scales' });
  fakeHost.on('inbox', 'list', () => [request]);
  fakeHost.on('inbox', 'ended', () => []);
  fakeHost.on('calls', 'message', () => ({ text: message, characters: message.length }));
  fakeHost.on('inbox', 'decide', () => undefined);
  await openWindow('/?panel=inbox');
  await page.getByRole('button', { name: 'Review…' }).click();
  return page.getByRole('dialog', { name: 'Call “weigh” on scales?' });
}

test('a call of an allowed tool that has changed since is marked, with the differences', async () => {
  const tool = (description: string) => ({ name: 'weigh', description, inputSchema: { type: 'object' } });
  const dialog = await openCall({
    why: 'definitionChanged',
    definitions: [tool('Weighs a lens, and tells everybody.'), tool('Has the same name.')],
    approvedBefore: [tool('Weighs a lens.')],
  });
  await expect
    .element(dialog)
    .toMatchTextContent('The definition of this tool has changed, so your permission for it ended');
  await expect.element(dialog).toMatchTextContent('The server lists 2 tools with this name.');
  const changes = dialog.getByRole('region', { name: 'Changes to the definition' });
  await expect.element(changes).toMatchTextContent('and tells everybody');
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Deny' }).click();
  expect(fakeHost.inputsOf('inbox.decide')).toEqual([{ pendingId: 'a', decision: 'deny' }]);
});

test('a tool whose definition is kept in part can only be allowed once', async () => {
  const definition = keptItem({ name: 'weigh', inputSchema: { type: 'object', title: 'x'.repeat(2_100_000) } });
  const dialog = await openCall({ definitions: [definition] });
  await expect.element(dialog.getByText(/^Its definition is too large/)).toBeVisible();
  const allow = (name: RegExp) => dialog.getByRole('button', { name });
  await expect.element(allow(/^Allow once/)).toBeEnabled();
  await expect.element(allow(/^Allow for this session/)).toBeDisabled();
  await expectAccessibleInAllThemes();
});
