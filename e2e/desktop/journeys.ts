import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { isAlive } from '#host/testing/is-alive.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { expect } from '../pages/expect.ts';
import { text } from '../pages/words.ts';
import type { Launch } from './desktop-app.ts';
import { desktopTest } from './desktop-test.ts';

const demoId = serverIdSchema.parse('demo');

/** The journeys of the desktop app that the double and the real Electron share. `missing`: why they are skipped. */
export function desktopJourneys(launch: Launch, missing?: string): void {
  const test = desktopTest(launch);
  test.skip(missing !== undefined, missing);

  test('the window shows the page, whose host answers', async ({ desktop }) => {
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
    await expect.poll(() => desktop.windows()).toEqual([expect.objectContaining({ visible: true })]);
  });

  test('the page has a marker of the desktop, and nothing of Node or Electron', async ({ desktop }) => {
    const names = ['loupeDesktop', 'require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__toMain'];
    const present = await desktop.page.evaluate(
      (all) => all.filter((name) => Reflect.get(window, name) !== undefined),
      names,
    );
    expect(present).toEqual(['loupeDesktop']);
  });

  test('the page stays, and opens no window', async ({ ownDesktop: desktop }) => {
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
    const address = desktop.page.url();
    await desktop.page.evaluate(() => {
      window.open('https://evil.example/popup');
      window.location.assign('https://evil.example/');
    });
    // Not by a click: Playwright would first wait for the navigation, which was prevented.
    await desktop.page.evaluate(() => fetch(location.href));
    expect(await desktop.page.evaluate(() => document.body.textContent)).toContain('Demo');
    expect(desktop.page.url().split('#')[0]).toBe(address.split('#')[0]);
    expect(await desktop.windows()).toHaveLength(1);
  });

  test('the policy stops inline scripts, foreign frames and foreign requests', async ({ ownDesktop: desktop }) => {
    const violations = await desktop.page.evaluate(async () => {
      const seen: string[] = [];
      const three = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (seen.push(effectiveDirective) >= 3) resolve();
        });
      });
      const script = document.createElement('script');
      script.textContent = 'window.ranInline = true';
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/frame';
      document.body.append(script, frame);
      await fetch('https://evil.example/data').catch(() => {});
      await three;
      return seen.sort();
    });
    expect(violations).toEqual(['connect-src', 'frame-src', 'script-src-elem']);
    expect(await desktop.page.evaluate(() => Reflect.get(window, 'ranInline'))).toBeUndefined();
  });

  test('a link of a second start opens a preview, and a recording is shown', async ({ ownDesktop: desktop, home }) => {
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
    desktop.startAgain('loupe://add?name=remote&url=https%3A%2F%2Fapi.example.com%2Fmcp');
    const dialog = desktop.page.getByRole('dialog', { name: text('imports.title') });
    await expect(dialog.getByRole('region', { name: '1. remote' })).toContainText('https://api.example.com/mcp');
    await expect.poll(() => desktop.windows()).toEqual([expect.objectContaining({ minimized: false })]);
    await desktop.page.keyboard.press('Escape');

    const file = join(home, 'a b.loupe');
    const header = {
      ...{ loupeSession: 1, id: 'one', startedAt: '2026-11-26T08:00:00.000Z', transport: 'stdio' },
      ...{ server: { command: 'weather' }, recorder: { name: 'loupe', version: '1' }, redaction: 'none' },
    };
    await writeFile(file, `${JSON.stringify(header)}\n`);
    desktop.startAgain(file);
    await expect.poll(() => new URL(desktop.page.url()).hash).toContain('/connection');
  });

  test('a second start brings the window forward; closing it quits, and its place is remembered', async ({
    ownDesktop: desktop,
    home,
  }) => {
    desktop.startAgain();
    await expect.poll(() => desktop.windows()).toEqual([expect.objectContaining({ minimized: false })]);
    test.skip(process.platform === 'darwin', 'on macOS an app stays without windows');
    desktop.act('closeWindow');
    expect(await desktop.ended).toBe(0);
    const { windows } = JSON.parse(await readFile(join(home, 'windows.json'), 'utf8'));
    expect(windows).toMatchObject([{ bounds: { width: expect.any(Number), height: expect.any(Number) } }]);
  });

  test('quitting stops the servers that it started', async ({ ownDesktop: desktop }) => {
    const client = await desktopClient(desktop.page, desktop.addressOf('app://loupe/empty'));
    const { sessionId } = await client.sessions.connect({ serverId: demoId });
    if (!sessionId) throw new Error('the demo asked for consent');
    await expect.poll(async () => (await client.sessions.get({ sessionId })).phase).toBe('ready');
    const pid = (await client.sessions.get({ sessionId })).process?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    desktop.act('quit');
    expect(await desktop.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test('a reloaded page gets a new port', async ({ ownDesktop: desktop }) => {
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
    await desktop.page.reload();
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  });
}
