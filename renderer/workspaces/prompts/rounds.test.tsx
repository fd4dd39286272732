import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerButton, field } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../../testing/real-host.ts';

test('the input requests of a prompt and their answers are shown beside it', async () => {
  await openRealHost();
  const { serverId } = await connectOwn('requests', 'requests', '--era', 'modern');
  await openWindow(`/servers/${serverId}/prompts?prompt=interview&panel=inbox`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await field('topic (required)').fill('engines');
  await answerButton('Accept').click();
  await expect.element(page.getByRole('region', { name: 'Rounds', exact: true })).toMatchTextContent('engines');
});
