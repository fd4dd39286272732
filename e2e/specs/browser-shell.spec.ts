import process from 'node:process';
import { test as base, expect, type Page } from '@playwright/test';
import { catalogue } from '#shared/messages/catalogue.ts';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';

const test = base.extend<{ home: string; loupe: BrowserMode }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  home: async ({}, use) => withScratchHome(use),
  loupe: async ({ home }, use) => {
    const loupe = await launchBrowserMode({ home });
    await use(loupe);
    await loupe.stop();
  },
});

const start = 'electron/launch/start.js';
const seesTheHost = (page: Page) => expect(page.getByText('Demo').first()).toBeVisible();

test('the printed address opens the page under the strict policy; the token leaves the address and the history', async ({
  loupe,
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto(loupe.url);
  await seesTheHost(page);
  expect(page.url()).not.toContain('token');
  await page.reload();
  await seesTheHost(page);
  expect(violations).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('token');
});

/** Where the bars of the window are, from top to bottom and at the left. */
const bars = (page: Page, ...selectors: string[]) =>
  Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()));

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the document paints the bars of the window before any script runs: ${colorScheme}`, async ({ loupe, page }) => {
    await page.emulateMedia({ colorScheme });
    let run = () => {};
    const held = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(loupe.url, { waitUntil: 'commit' });
    const header = page.getByText('Loupe', { exact: true });
    await expect(header).toBeVisible();
    const colours = () =>
      header.evaluate((element) => getComputedStyle(element.closest('div, header') ?? element).backgroundColor);
    // Nothing is painted before the style sheet is here.
    await expect.poll(colours).not.toBe('rgba(0, 0, 0, 0)');
    const colour = await colours();
    const painted = await bars(page, '.first-paint-header', '.first-paint-rail', '.first-paint-status');
    run();
    await seesTheHost(page);
    await expect.poll(() => bars(page, 'header', 'nav', 'footer')).toEqual(painted);
    await expect.poll(colours).toBe(colour);
  });
}

test('the first screen needs one script, one style sheet and one font, and less than 0.95 MB', async ({
  loupe,
  page,
}) => {
  const loaded: { name: string; size: number }[] = [];
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\//, '');
    // What is fetched for later views never comes.
    if (!/^(index-.*\.(js|css)|inter-latin-wght-normal-.*)$/.test(name)) return;
    const response = await route.fetch();
    loaded.push({ name, size: (await response.body()).length });
    await route.fulfill({ response });
  });
  await page.goto(loupe.url);
  await page.getByRole('button', { name: 'Connect the demo' }).click({ trial: true });
  // A text that isn't here yet would be its key.
  const keys = new RegExp(`\\b(${Object.keys(catalogue.en).join('|')})\\.[a-z]`);
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(keys);
  expect(loaded.map(({ name }) => name.replace(/-[^.]*/, '')).sort()).toEqual(['index.css', 'index.js', 'inter.woff2']);
  expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(950_000);
});

test('a link on another site enters as well', async ({ loupe, page }) => {
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${loupe.url}">Loupe</a>` }),
  );
  await page.goto('https://elsewhere.example/');
  await page.getByRole('link').click();
  await seesTheHost(page);
});

test('another browser cannot use the address again, and another local server gets neither cookie nor socket', async ({
  loupe,
  page,
  context,
  browser,
}) => {
  await page.goto(loupe.url);
  await seesTheHost(page);
  expect(page.url()).not.toContain('token');
  const other = await (await browser.newContext({ locale: 'de' })).newPage();
  const answer = await other.goto(loupe.url);
  expect(answer?.status()).toBe(401);
  await expect(other.getByText('wurde bereits verwendet')).toBeVisible();
  await other.context().close();

  const socketUrl = page
    .url()
    .replace(/^http/, 'ws')
    .replace(/[^/]*(#.*)?$/, 'rpc');
  const cookies: (string | undefined)[] = [];
  await context.route('http://127.0.0.1:9/**', async (route) => {
    cookies.push((await route.request().allHeaders()).cookie);
    await route.fulfill({ contentType: 'text/html', body: 'neighbour' });
  });
  const neighbour = await context.newPage();
  await neighbour.goto('http://127.0.0.1:9/');
  expect(cookies).toEqual([undefined]);
  const outcome = await neighbour.evaluate(
    (url) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
    socketUrl,
  );
  expect(outcome).toBe('refused');
});

test('without a display it prints so in one line and serves the browser', async ({ home }) => {
  test.skip(process.platform !== 'linux', 'only Linux shows by its environment that there is no display');
  const loupe = await launchBrowserMode({
    home,
    program: start,
    args: ['--no-open'],
    env: { DISPLAY: '', WAYLAND_DISPLAY: '' },
  });
  expect(loupe.output().match(/^.*display.*$/gm)).toEqual(['There is no display, so Loupe opens in browser mode.']);
  expect(await loupe.stop()).toBe(0);
});

test('a taken port and a wrong one are reported in one line', async ({ home, loupe }) => {
  const { port } = new URL(loupe.url);
  const startAt = (value: string) =>
    launchBrowserMode({ home: `${home}/second`, program: start, args: ['--web', '--no-open', '--port', value] });
  await expect(startAt(port)).rejects.toThrow(`\nPort ${port} is in use. `);
  await expect(startAt('many')).rejects.toThrow('\n“many” isn’t a port');
});
