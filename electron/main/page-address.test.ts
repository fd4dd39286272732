import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOurPage, pageFile } from './page-address.ts';

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

const folder = join('/app', 'out', 'renderer');

test('maps paths to files in the folder, and folders to their index', () => {
  expect(pageFile(folder, '/')).toBe(join(folder, 'index.html'));
  expect(pageFile(folder, '/assets/app-1a2b.js')).toBe(join(folder, 'assets', 'app-1a2b.js'));
  expect(pageFile(folder, '/a%20b.png')).toBe(join(folder, 'a b.png'));
});

test.each(['/../main/main.js', '/%2e%2e/main/main.js', '/assets/../../x', '/%00', '/%E0%A4%A', '/../renderer-2/x'])(
  '%s leads nowhere',
  (path) => {
    expect(pageFile(folder, path)).toBeUndefined();
  },
);
