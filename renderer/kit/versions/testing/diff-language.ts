import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import type { Locale } from '#shared/model/settings/settings.ts';
import { client } from '../../../data/client.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, openRealHost, writeText } from '../../../testing/real-host.ts';
import { addressOf, articleOf } from '../../../testing/resource-page.ts';

/**
 * Expects that a diff names its 40 hidden lines so in a window of this language. The editor takes its language once
 * for each page, which is once for each file of tests.
 */
export async function expectHiddenLines(locale: Locale, text: string): Promise<void> {
  await openRealHost();
  await client.app.changeSettings({ locale });
  const folder = await commands.makeFolder();
  const same = Array.from({ length: 44 }, (_, line) => `line ${line}`).join('\n');
  const uri = await writeText(folder, 'long.txt', `${same}\nold`);
  const { serverId, sessionId } = await connectOwn('files', 'files', '--folder', folder);
  await client.resources.read({ sessionId, uri });
  await writeText(folder, 'long.txt', `${same}\nnew`);
  await client.resources.read({ sessionId, uri });
  await openWindow(`${addressOf(serverId, uri)}&diff=1..2`);
  await expect.element(articleOf(uri).getByText(text).first()).toBeInTheDocument();
}
