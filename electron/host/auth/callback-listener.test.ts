import { expect, it, onTestFinished } from 'vitest';
import { freePort, listenForCallback, redirectUrlOf } from './callback-listener.ts';

async function listen() {
  const url = redirectUrlOf(await freePort());
  const listener = await listenForCallback(url, (parameters) => parameters.get('state') === 'ours');
  onTestFinished(() => listener.close());
  return url;
}

it.each([
  ['de-AT,de;q=0.9', 'de', 'Sie können diese Seite schließen.'],
  ['zh-CN', 'zh-CN', '可以关闭此页面'],
  ['fr', 'en', 'You can close this page.'],
])('a browser in %s gets the page in its language', async (language, locale, words) => {
  const response = await fetch(`${await listen()}?state=ours`, { headers: { 'accept-language': language } });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain(`lang="${locale}"`);
  expect(text).toContain(words);
});

it('a browser with an error gets a page that leads back to Loupe', async () => {
  const response = await fetch(`${await listen()}?state=ours&error=access_denied`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Go back to Loupe: it shows the reason and what to do next.');
});

it.each([
  ['a callback of another sign-in', '?state=theirs', 'GET', 400],
  ['another address', '/else', 'GET', 404],
  ['another method', '?state=ours', 'POST', 405],
])('%s is refused', async (_name, path, method, status) => {
  expect((await fetch(`${await listen()}${path}`, { method })).status).toBe(status);
});
