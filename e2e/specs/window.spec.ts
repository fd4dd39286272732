import { demoFacts } from '../front-ends/demo-facts.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { takeHostSocket } from '../pages/host-socket.ts';
import { text } from '../pages/words.ts';

const { text: note, json } = demoFacts;

test('a reload keeps the place and the panes, and back and forward lead through the places', async ({ loupe }) => {
  await loupe.connectDemo();
  const readme = await loupe.open(note.uri);
  await readme.expectText(note.line);
  const settings = await loupe.open(json.uri);
  await settings.expectText('"zoom": 3,');
  const width = async () => Math.round((await loupe.servers.region.boundingBox())?.width ?? 0);
  const before = await width();
  await loupe.page
    .getByRole('separator', { name: text('window.ui.resizePane') })
    .first()
    .focus();
  for (let press = 0; press < 3; press += 1) await loupe.page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  // Each press is drawn before the next frame, and what the window keeps is what was drawn.
  await loupe.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const widened = await width();

  // The address takes a search over when typing has rested.
  await expect(loupe.page).toHaveURL(/[?&]q=[^&]*settings\.json/);
  await loupe.page.reload();
  await settings.expectText('"zoom": 3,');
  await expect(loupe.resources.search).toHaveValue(json.uri);
  await expect.poll(width).toBe(widened);

  await loupe.page.goBack();
  await readme.expectText(note.line);
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
  await loupe.page.goBack();
  await readme.expectText(note.line);
  await loupe.page.goForward();
  await expect(loupe.connection.section('overview')).toBeVisible();

  await expect(loupe.servers.heading).toBeVisible();
  await loupe.page.keyboard.press('ControlOrMeta+B');
  await expect(loupe.servers.heading).toBeHidden();
  await loupe.page.reload();
  await expect(loupe.connection.section('overview')).toBeVisible();
  await expect(loupe.servers.heading).toBeHidden();
});

test('a host that cannot be reached is reported, and found again when it is back', async ({ loupe }) => {
  const socket = await takeHostSocket(loupe.page);
  await loupe.connectDemo();
  const readme = await loupe.open(note.uri);
  await readme.expectText(note.line);
  await socket.cut();
  const banner = loupe.page.getByRole('status').filter({ hasText: text('window.link.lost') });
  await expect(banner).toBeVisible();
  await readme.expectText(note.line);
  socket.mend();
  await expect(banner).toBeHidden();
  await readme.readAgain();
  await expect(loupe.traffic.rows('out', 'resources/read')).toHaveCount(2);
  await (await loupe.open(json.uri)).expectText('"zoom": 3,');
});
