import { beforeEach, expect, test } from 'vitest';
import { fakeHost } from '../../testing/fake-host.ts';
import { connectServers } from '../../testing/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const tool = {
  name: 'pay',
  inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'not a token' } } },
};

async function openTool(transport: 'http' | 'stdio') {
  connectServers({ name: 'first', transport, lists: { tools: [tool] } });
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
  fakeHost.on('calls', 'preview', () => ({ message: '{}' }));
  fakeHost.on('savedArguments', 'list', () => []);
  return openWindow('/servers/first/tools?tool=pay');
}

test('a tool whose headers are invalid cannot be called over HTTP, and the reason is shown', async () => {
  const screen = await openTool('http');
  const reason = 'Can’t be called over HTTP: x-mcp-header isn’t an HTTP token.';
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Run/ })).toBeDisabled();
});

test('over stdio, where nothing becomes a header, it is marked and can be called', async () => {
  const screen = await openTool('stdio');
  await expect.element(screen.getByText('x-mcp-header isn’t an HTTP token').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Run/ })).toBeEnabled();
});
