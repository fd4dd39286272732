import type { Page } from '@playwright/test';
import { expectCode } from '../pages/code-editor.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { connect, inWindows } from './bench-window.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const rounds = 3;
const items = 21_000;

/** Pastes 1 MB of JSON in one line into a tool's arguments and runs it, until the confirmation is on screen. */
export async function run(): Promise<BenchRow[]> {
  const measured = await inWindows(rounds, pasteAndRun);
  const middle = (figure: 'parsed' | 'longest' | 'confirmed') =>
    percentile(
      measured.map((round) => round[figure]),
      0.5,
    );
  return [
    atMost('window: 1 MB of JSON pasted, longest task', middle('longest'), middle('parsed') + 100, 'ms'),
    atMost('window: 1 MB of arguments, Run to confirmation', middle('confirmed'), 300, 'ms'),
  ];
}

async function pasteAndRun(page: Page) {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  await connect(page, ownServer('demo'));
  const tools = await ToolsPage.open(loupe);
  await tools.choose('echo');
  await loupe.item.getByRole('tab', { name: text('forms.tabs.json'), exact: true }).click();
  const editor = loupe.item.getByRole('textbox', { name: text('forms.json') });
  await probe.settled();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  const list = Array.from({ length: items }, (_, id) => ({ id, name: `item ${id}`, ok: id % 2 === 0 }));
  const json = JSON.stringify({ message: 'x', list });
  const parsed = await page.evaluate((pasted) => {
    const before = performance.now();
    JSON.parse(pasted);
    return performance.now() - before;
  }, json);
  const longest = await probe.longestTask(async () => {
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    }, json);
    await page.keyboard.press('ControlOrMeta+Home');
    await expectCode(loupe.item, text('forms.json'), '"message": "x"');
    await probe.settled();
  });
  const measured = await probe.fromPress('dialog[open]', 'keydown');
  await page.keyboard.press('ControlOrMeta+Enter');
  return { parsed, longest, confirmed: await measured() };
}
