import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readProjectHosts } from './project-hosts.ts';

function folderWith(content: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.loupe'));
  writeFileSync(join(folder, '.loupe', 'hosts'), content);
  return folder;
}

it('reads an id a line, without comments and what is repeated', async () => {
  const folder = folderWith('\uFEFF# ours\r\ncursor\r\n\n  claude-code  # and its web\ncursor\n');
  expect(await readProjectHosts(folder)).toEqual({ hosts: ['cursor', 'claude-code'] });
  expect(await readProjectHosts(temporaryFolder())).toEqual({ hosts: [] });
});

it.each([
  ['a name that is no id', 'cursor\nVS Code\n', { problem: 'noHost', line: 2 }],
  ['too many', Array.from({ length: 101 }, (_, at) => `host-${at}`).join('\n'), { problem: 'complex' }],
  ['too long a file', '#'.repeat(20_000), { problem: 'complex' }],
])('refuses %s', async (_, content, fault) => {
  expect(await readProjectHosts(folderWith(content))).toEqual({ fault });
});

it('refuses what isn’t a file', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.loupe', 'hosts'), { recursive: true });
  expect(await readProjectHosts(folder)).toEqual({ fault: { problem: 'unreadable' } });
});
