import { withPage } from '../bench-window.ts';
import type { MainThread } from '../main-thread.ts';
import { percentile } from '../row.ts';
import { type Target, WindowProbe } from '../window-probe.ts';
import type { ProgramWindow } from './program.ts';

const maxWaitMs = 30_000;

/**
 * Types each search into the list's empty field. Returns the milliseconds of each key press to its last paint in the
 * list; presses without a change are ignored.
 */
export async function typeInto(
  window: ProgramWindow,
  list: 'resources' | 'tools',
  searches: string[],
  all: Target,
): Promise<number[]> {
  const probe = new WindowProbe(window.page);
  const { input, area } = window.search(list);
  const times: number[] = [];
  for (const search of searches) {
    await input.fill('');
    await probe.until(all, maxWaitMs);
    await input.focus();
    for (const key of search) times.push(await probe.fromKey(key, area));
  }
  return times.filter((time) => time > 0);
}

/** The same; returns the CPU time of each key press in milliseconds. */
export async function cpuOfTyping(
  thread: MainThread,
  window: ProgramWindow,
  list: 'resources' | 'tools',
  searches: string[],
  all: Target,
): Promise<number[]> {
  const probe = new WindowProbe(window.page);
  const { input } = window.search(list);
  const used: number[] = [];
  for (const search of searches) {
    await input.fill('');
    await probe.until(all, maxWaitMs);
    await input.focus();
    await thread.quiet();
    for (const key of search) used.push(await thread.during(() => window.page.keyboard.press(key)));
  }
  return used;
}

/** A minimal page: a field whose text is repeated below it. */
export function bareKeystroke(): Promise<number> {
  return withPage(async (page) => {
    await page.setContent('<input autofocus><p></p>');
    await page.evaluate(() => {
      const [input, echo] = [document.querySelector('input'), document.querySelector('p')];
      input?.addEventListener('input', () => echo?.replaceChildren(input.value));
    });
    await page.locator('input').focus();
    const times: number[] = [];
    for (const key of 'a bare page') {
      times.push(await new WindowProbe(page).fromKey(key === ' ' ? 'Space' : key, 'p'));
    }
    return percentile(times, 0.5);
  });
}
