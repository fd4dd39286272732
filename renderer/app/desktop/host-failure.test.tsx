import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { desktopMarker } from '#shared/contract/link.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

test('a failure of the host takes the window, and offers what can be done', async () => {
  fakeHost.reset();
  Reflect.set(window, desktopMarker, true);
  fakeHost.on('desktop', 'report', () => undefined);
  fakeHost.on('desktop', 'showsFailure', () => undefined);
  fakeHost.on('desktop', 'openCrashFolder', () => undefined);
  fakeHost.on('desktop', 'restart', () => undefined);
  fakeHost.on('desktop', 'messages', async function* () {
    yield { type: 'failed' as const, details: 'Loupe 0.1.0\nError: a defect' };
  });
  try {
    await openWindow('/audit');
    const failure = page.getByRole('alertdialog', { name: 'Something in Loupe failed' });
    await expect.element(failure).toMatchTextContent(/Everything recorded so far is kept.*Error: a defect/s);
    await expect.poll(() => fakeHost.inputsOf('desktop.showsFailure')).toHaveLength(1);
    const restart = page.getByRole('button', { name: 'Restart Loupe' });
    await expect.element(restart).toHaveFocus();
    await expectAccessibleInAllThemes();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await failure.getByRole('button', { name: 'Copy details' }).click();
    await expect.element(failure.getByRole('status')).toMatchTextContent('Copied');
    expect(write.mock.calls).toEqual([['Loupe 0.1.0\nError: a defect']]);
    await page.getByRole('button', { name: 'Open folder' }).click();
    await restart.click();
    await expect.element(restart).toBeDisabled();
    expect(fakeHost.inputsOf('desktop.openCrashFolder')).toHaveLength(1);
    expect(fakeHost.inputsOf('desktop.restart')).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(window, desktopMarker);
  }
});
