import { beforeEach, expect, test } from 'vitest';
import { fakeHost } from '../../testing/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('an empty audit log shows its heading and no entries', async () => {
  fakeHost.on('audit', 'list', () => ({ entries: [], total: 0 }));
  const screen = await openWindow('/audit');
  await expect.element(screen.getByRole('heading', { name: /audit/i })).toBeVisible();
  expect(fakeHost.inputsOf('audit.list').length).toBeGreaterThan(0);
});
