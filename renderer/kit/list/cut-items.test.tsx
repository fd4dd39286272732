import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { promptField } from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';

const schema = { type: 'object', properties: { text: { type: 'string', description: 'x'.repeat(2_100_000) } } };
const described = { description: 'A long one. '.repeat(180_000) };
const row = (role: 'option' | 'treeitem', name: RegExp) => page.getByRole(role, { name });
const item = page.getByRole('region', { name: 'Item', exact: true });

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('savedArguments', 'list', () => []);
  fakeHost.on('calls', 'check', () => ({ verdict: 'noSchema' as const, violations: [], total: 0, durationMs: 1 }));
  fakeHost.on('calls', 'preview', () => ({ message: '{}' }));
});

test('a tool that is too large is marked, and its form says that the schema wasn’t kept', async () => {
  connectServers({ name: 'vast', lists: { tools: [{ name: 'weigh', inputSchema: schema }] } });
  await openWindow('/servers/vast/tools?tool=weigh');
  await expect.element(row('option', /weigh.*too large: only its beginning is used/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Arguments' });
  await expect.element(form).toMatchTextContent('The tool’s definition is too large, so its inputSchema isn’t used');
  await expectAccessibleInAllThemes();
  await page.getByRole('tab', { name: 'Schema', exact: true }).click();
  await expect
    .element(page.getByRole('tabpanel', { name: 'Schema' }))
    .toMatchTextContent('too large to show its inputSchema here');
});

test('a prompt that is too large is marked, and its long description leaves its fields in view', async () => {
  connectServers({ name: 'vast', lists: { prompts: [{ name: 'sum', ...described, arguments: [{ name: 'text' }] }] } });
  await openWindow('/servers/vast/prompts?prompt=sum');
  await expect.element(row('option', /sum.*too large: only its beginning is used/)).toBeVisible();
  await expect.element(item.getByText('is too large: only its beginning is used')).toBeVisible();
  await expect.element(promptField('text')).toBeInViewport();
  await expectAccessibleInAllThemes();
});

test('a resource that is too large is marked', async () => {
  connectServers({ name: 'vast', lists: { resources: [{ uri: 'x://report', name: 'report', ...described }] } });
  await openWindow('/servers/vast/resources?uri=x%3A%2F%2Freport');
  await expect.element(row('treeitem', /report.*too large: only its beginning is used/)).toBeVisible();
  await expect.element(item.getByText('is too large: only its beginning is used')).toBeVisible();
  await expectAccessibleInAllThemes();
});
