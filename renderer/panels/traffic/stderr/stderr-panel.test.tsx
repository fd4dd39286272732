import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { downloadAfter } from '../../../testing/downloads.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { useCleared } from './stderr-panel.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  useCleared.setState({}, true);
});

const rows = page
  .getByRole('grid', { name: 'stderr and non-protocol lines' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const search = page.getByRole('searchbox', { name: 'Search stderr' });
const selected = page.getByRole('grid', { name: 'stderr and non-protocol lines' }).getByRole('row', { selected: true });

/** A server writes these chunks to stderr, as the frames from `first` on; earlier frames are in the log no more. */
function serveStderr(chunks: readonly string[], first = 1): void {
  connectServers({ name: 'demo' });
  serveFrames(
    chunks.map((_, index) =>
      fakeFrame({
        seq: index + first,
        kind: 'stderr',
        channel: 'stderr',
        framing: 'none',
        serverId: serverIdOf('demo'),
        sessionId: sessionIdOf('demo'),
      }),
    ),
  );
  fakeHost.on('traffic', 'body', ({ seq }) => {
    const bytes = new TextEncoder().encode(chunks[seq - first] ?? '');
    return { base64: btoa(String.fromCharCode(...bytes)), size: bytes.length };
  });
}

/** A server that has written these chunks to stderr. */
async function openStderr(chunks: readonly string[]) {
  serveStderr(chunks);
  await openWindow('/servers/demo/tools?panel=stderr');
  sendDigest({ head: chunks.length });
}

describe('stderr', () => {
  test('begins anew when the traffic is cleared, also after lines were cleared from view', async () => {
    await openStderr(['one\ntwo\n', 'three\n']);
    await expect.poll(() => rows.elements()).toHaveLength(3);
    await page.getByRole('button', { name: 'Clear the view' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(0);
    serveStderr(['four\n'], 3);
    sendDigest({ head: 3, cleared: true });
    await expect.poll(() => rows.elements()).toHaveLength(1);
    await expect.element(rows).toMatchTextContent('four');
  });

  test('stays cleared from view when a session gets the name of its client', async () => {
    await openStderr(['one\ntwo\n', 'three\n']);
    await expect.poll(() => rows.elements()).toHaveLength(3);
    await page.getByRole('button', { name: 'Clear the view' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(0);
    serveStderr(['one\ntwo\n', 'three\n', 'four\n']);
    sendDigest({ head: 3, renamed: true });
    await expect.element(rows).toMatchTextContent('four');
    expect(rows.elements()).toHaveLength(1);
  });

  test('is searched: matches are counted and gone through by keyboard', async () => {
    await openStderr(['Lens one\nother\n', 'lens two\n', 'another\nthe LENS three\n']);
    await expect.poll(() => rows.elements()).toHaveLength(5);
    await search.fill('lens');
    const status = page.getByRole('status').filter({ hasText: 'lines' });
    await expect.element(status).toMatchTextContent('3 lines found');
    await userEvent.keyboard('{Enter}');
    await expect.element(selected).toMatchTextContent('the LENS three');
    await expect.element(status).toMatchTextContent('3 of 3 lines');
    await userEvent.keyboard('{Enter}');
    await expect.element(selected).toMatchTextContent('Lens one');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(selected).toMatchTextContent('the LENS three');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.element(selected).toMatchTextContent('lens two');
    await expectAccessibleInAllThemes();
    await search.fill('nothing like it');
    await expect.element(page.getByText('No line found')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next match' })).toBeDisabled();
  });

  test('says that earlier lines are not searched before they are loaded', async () => {
    await openStderr(Array.from({ length: 320 }, (_, index) => `line ${index + 1}\n`));
    await search.fill('line 1');
    await expect.element(page.getByText(/lines found, earlier ones not loaded$/)).toBeVisible();
    await page.getByRole('button', { name: 'Load earlier (20 chunks)' }).click();
    await expect.element(page.getByText(/lines found$/)).toBeVisible();
  });

  test('stays on the line that was found when earlier lines are loaded above it', async () => {
    await openStderr(Array.from({ length: 320 }, (_, index) => `line ${index + 1}\n`));
    await search.fill('line 30');
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    await expect.element(selected).toMatchTextContent('line 308');
    await expect.element(page.getByText('10 of 11 lines', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Load earlier (20 chunks)' }).click();
    await expect.element(page.getByText('10 of 11 lines', { exact: true })).toBeVisible();
    await search.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(selected).toMatchTextContent('line 309');
  });

  test('is cleared from view, and stays so until earlier lines are loaded', async () => {
    await openStderr(['one\n', 'two\n']);
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await page.getByRole('button', { name: 'Clear the view' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(0);
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.getByRole('radio', { name: 'stderr' }).click();
    await expect.element(page.getByRole('button', { name: 'Load earlier (2 chunks)' })).toBeVisible();
    await expect.poll(() => rows.elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Load earlier (2 chunks)' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(2);
  });

  test('is exported as received, with colour codes', async () => {
    await openStderr(['\u001b[31mred\u001b[0m\n', 'half a ', 'line\n']);
    await expect.poll(() => rows.elements()).toHaveLength(2);
    const file = await downloadAfter(() => page.getByRole('button', { name: 'Export stderr as a file' }).click());
    expect(file.name).toBe('demo-stderr.log');
    expect(new TextDecoder().decode(file.bytes)).toBe('\u001b[31mred\u001b[0m\nhalf a line\n');
  });
});
