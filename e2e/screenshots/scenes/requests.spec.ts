import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { ownServer } from '../../servers/own-server.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { expect, scene } from '../camera.ts';

const waiting = (loupe: LoupeWindow, count: number) =>
  expect(loupe.page.getByRole('tab', { name: new RegExp(`^Inbox.*${count}`) })).toBeVisible();

async function call(loupe: LoupeWindow, tool: string): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  await tools.run();
}

scene('inbox-empty', async ({ loupe, shoot }) => {
  await loupe.showPanel('inbox');
  await shoot();
});

// What a server asks, where it blocks (the call waits for it), and in the inbox.
for (const [name, tool] of [
  ['form', 'ask_form'],
  ['sampling', 'ask_model'],
  ['url', 'ask_url'],
] as const) {
  scene(`request-${name}`, async ({ loupe, shoot }) => {
    await loupe.addConnected(ownServer('requests'), { name: 'requests' });
    await call(loupe, tool);
    await waiting(loupe, 1);
    await shoot();
  });

  scene(`inbox-${name}`, async ({ loupe, shoot }) => {
    await loupe.addConnected(ownServer('requests'), { name: 'requests' });
    await call(loupe, tool);
    await waiting(loupe, 1);
    await loupe.showPanel('inbox');
    await shoot();
  });
}

scene('request-several', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  await call(loupe, 'ask_together');
  await waiting(loupe, 2);
  await call(loupe, 'ask_form');
  await waiting(loupe, 3);
  await loupe.showPanel('inbox');
  await shoot();
});

scene('request-everything-form', async ({ loupe, shoot }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await call(loupe, 'trigger-elicitation-request');
  await waiting(loupe, 1);
  await shoot();
});

scene('request-everything-sampling', async ({ loupe, shoot }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('trigger-sampling-request');
  await tools.field('prompt').fill('Write a haiku about lenses.');
  await tools.run();
  await waiting(loupe, 1);
  await shoot();
});
