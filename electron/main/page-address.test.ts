import { expect, test } from 'vitest';
import { isOurPage } from './page-address.ts';

test.each(['app://loupe/', 'app://loupe/index.html', 'app://loupe/#/servers/demo?q=a'])('%s is ours', (address) => {
  expect(isOurPage(address)).toBe(true);
});

test.each([
  'https://loupe/',
  'app://loupe.evil/',
  'app://loupe:80/',
  'app://evil@loupe/',
  'app://evil/loupe',
  'file:///loupe',
  'about:blank',
  'data:text/html,app://loupe/',
  '',
])('%s is not', (address) => {
  expect(isOurPage(address)).toBe(false);
});
