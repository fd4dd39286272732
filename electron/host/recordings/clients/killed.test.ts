import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clientHome, install } from './testing/client-home.ts';

const child = fileURLToPath(new URL('testing/killed-child.ts', import.meta.url));
const text = '{ // mine\r\n"mcpServers": {"a": {"command":"a", "args" : [ ]}}}';

/** How a child ends that installs or uninstalls: by the signal, or undefined. */
async function endOfChild(...args: string[]): Promise<string | undefined> {
  const ended = promisify(execFile)(process.execPath, [child, ...args]);
  return ended.then(
    () => undefined,
    ({ signal, stderr }: { signal?: string; stderr: string }) => signal ?? stderr,
  );
}

it.each(['install', 'uninstall'])(
  '%s: killed at any step, the file is whole, and everything is right afterwards',
  async (action) => {
    const seen: boolean[] = [];
    // Without a further file to replace, the child isn't killed.
    for (let step = 1, wasKilled = true; wasKilled; step += 1) {
      const ends = ['before', 'after'].map(async (when) => {
        const home = clientHome();
        const file = home.write('.cursor/mcp.json', text);
        const place = { file, at: ['mcpServers', 'a'] };
        if (action === 'uninstall') await install(await home.open(), place);
        const wrapped = readFileSync(file, 'utf8');
        const end = await endOfChild(home.dataDir, home.folder, file, action, String(step), when);

        const left = readFileSync(file, 'utf8');
        const clients = await home.open();
        const { entries, lost } = await clients.find();
        expect(lost).toEqual([]);
        if (left === text) expect(entries).toMatchObject([{ state: 'plain' }]);
        else {
          if (action === 'uninstall') expect(left).toBe(wrapped);
          expect(entries).toMatchObject([{ state: 'recorded' }]);
          await clients.uninstall(place);
        }
        expect(readFileSync(file, 'utf8')).toBe(text);
        const folder = join(home.dataDir, 'recordings/clients');
        expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
        expect(readdirSync(join(home.folder, '.cursor'))).toEqual(['mcp.json']);
        // Again, to the end.
        await install(clients, place);
        await clients.uninstall(place);
        expect(readFileSync(file, 'utf8')).toBe(text);
        return { end, isWrapped: left !== text };
      });
      const results = await Promise.all(ends);
      wasKilled = results.every(({ end }) => end === 'SIGKILL');
      if (!wasKilled) expect(results.map(({ end }) => end)).toEqual([undefined, undefined]);
      seen.push(...results.map(({ isWrapped }) => isWrapped));
    }
    // Both before and after the client's file changed.
    expect(new Set(seen)).toEqual(new Set([true, false]));
    expect(seen.length).toBeGreaterThanOrEqual(6);
  },
  60_000,
);
