import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { callTool, resultOf, statusOf } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../testing/real-host.ts';
import { articleOf, openRead } from '../../testing/resource-page.ts';

shareRealHost();

const uri = 'half://4mb';
const connectHalf = () => connectOwn('half', 'faults', '--fault', 'half-line');
/** Makes the server continue: it sends the rest before its next message. */
const resume = (sessionId: Parameters<typeof client.resources.read>[0]['sessionId']) =>
  client.resources.read({ sessionId, uri: 'plain://numbers/one' });

test('a large resource shows its first screen while the rest comes in', async () => {
  const { serverId, sessionId } = await connectHalf();
  await openRead(serverId, uri);
  const article = articleOf(uri);
  await expect.element(article.getByText(/^2 MB received so far$/)).toBeVisible();
  await expect.element(article.getByRole('region', { name: uri }).getByText(/^(0123456789abcdef)+/)).toBeVisible();
  // Not complete yet: no size, nothing to save.
  await expect.element(article.getByRole('button', { name: 'Save as…' })).toBeDisabled();
  await expectAccessibleInAllThemes();
  await resume(sessionId);
  await expect.element(article.getByText('4 MB', { exact: true })).toBeVisible();
  await expect.element(article.getByText(/received so far/)).not.toBeInTheDocument();
  await expect.element(article.getByText(/0123456789abcdef/).first()).toBeVisible();
});

test('a large tool result does so as well', async () => {
  const server = await connectHalf();
  await callTool(server, 'big', '{}');
  await openWindow(`/servers/${server.serverId}/tools?tool=big`);
  const result = resultOf('big');
  await expect.element(result.getByText(/^2 MB received so far$/)).toBeVisible();
  await expect.element(result.getByText(/^(0123456789abcdef)+/)).toBeVisible();
  await expect.element(result.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await resume(server.sessionId);
  await expect.element(statusOf('big', 'succeeded')).toBeVisible();
  await expect.element(page.getByText(/received so far/)).not.toBeInTheDocument();
});
