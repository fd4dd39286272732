import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openedIn } from './opened-arguments.ts';

it('finds files by their extension, from the folder of the command', () => {
  const argv = ['/opt/Loupe/loupe', '--inspect=x.loupe', 'a b.loupe', '/tmp/x.HAR', 'notes.txt', 'y.jsonl'];
  expect(openedIn([...argv, 'mcp.json', 'config.TOML', 'weather.mcpb'], '/work')).toEqual([
    { type: 'recording', path: resolve('/work/a b.loupe') },
    { type: 'recording', path: '/tmp/x.HAR' },
    { type: 'recording', path: resolve('/work/y.jsonl') },
    { type: 'configuration', path: resolve('/work/mcp.json') },
    { type: 'configuration', path: resolve('/work/config.TOML') },
    { type: 'bundle', path: resolve('/work/weather.mcpb') },
  ]);
});

it('takes file URLs, and no others', () => {
  const argv = ['file:///tmp/a%20b.loupe', 'https://example.org/x.har', 'loupe://add/x.loupe', 'file://host/x.loupe'];
  expect(openedIn(argv, '/work')).toEqual([
    { type: 'link', link: 'loupe://add/x.loupe' },
    { type: 'recording', path: '/tmp/a b.loupe' },
  ]);
});

it('takes one link and one view', () => {
  const argv = ['loupe', 'loupe://add?a', 'loupe://add?b', '--loupe-show=/audit', '--loupe-show=/costs'];
  expect(openedIn(argv, '/')).toEqual([
    { type: 'link', link: 'loupe://add?a' },
    { type: 'view', address: '/audit' },
  ]);
});

it('takes folders, and at most fifty of all', () => {
  const isFolder = (path: string) => path.startsWith(resolve('/work/project'));
  expect(openedIn(['project', 'other'], '/work', isFolder)).toEqual([
    { type: 'folder', path: resolve('/work/project') },
  ]);
  expect(
    openedIn(
      Array.from({ length: 60 }, (_, index) => `${index}.har`),
      '/',
    ),
  ).toHaveLength(50);
});
