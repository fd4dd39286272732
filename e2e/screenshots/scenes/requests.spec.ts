import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { ownServer } from '../../servers/own-server.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { expect, windowScene } from '../camera.ts';

const waiting = (loupe: LoupeWindow, count: number) =>
  expect(loupe.page.getByRole('tab', { name: new RegExp(`^Inbox.*${count}`) })).toBeVisible();

async function call(loupe: LoupeWindow, tool: string): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  await tools.run();
}

windowScene('inbox-empty', (loupe) => loupe.showPanel('inbox'));

// A server request below the call that waits for it, and in the inbox.
for (const [name, tool] of [
  ['form', 'ask_form'],
  ['sampling', 'ask_model'],
  ['url', 'ask_url'],
] as const) {
  windowScene(`request-${name}`, async (loupe) => {
    await loupe.addConnected(ownServer('requests'), { name: 'requests' });
    await call(loupe, tool);
    await waiting(loupe, 1);
  });

  windowScene(`inbox-${name}`, async (loupe) => {
    await loupe.addConnected(ownServer('requests'), { name: 'requests' });
    await call(loupe, tool);
    await waiting(loupe, 1);
    await loupe.showPanel('inbox');
  });
}

windowScene('request-several', async (loupe) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  await call(loupe, 'ask_together');
  await waiting(loupe, 2);
  await call(loupe, 'ask_form');
  await waiting(loupe, 3);
  await loupe.showPanel('inbox');
});

windowScene('request-everything-form', async (loupe) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await call(loupe, 'trigger-elicitation-request');
  await waiting(loupe, 1);
});

windowScene('request-everything-sampling', async (loupe) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('trigger-sampling-request');
  await tools.field('prompt').fill('Write a haiku about lenses.');
  await tools.run();
  await waiting(loupe, 1);
});
