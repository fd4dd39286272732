import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openPrivately } from './open-in-browser.ts';

const url = 'http://127.0.0.1:4000/folder/enter?token=one-time&x="<';

test('opens a private file that redirects to the URL, and removes it after use', async () => {
  const used = Promise.withResolvers<void>();
  const opened: string[] = [];
  await openPrivately(url, used.promise, async (address) => void opened.push(address));
  const [address = ''] = opened;
  expect(address).toMatch(/^file:.*loupe\.html$/);
  expect(address).not.toContain('one-time');
  const file = fileURLToPath(address);
  expect(readFileSync(file, 'utf8')).toContain(
    'content="0;url=http://127.0.0.1:4000/folder/enter?token=one-time&amp;x=&quot;&lt;"',
  );
  if (process.platform !== 'win32') {
    expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  }
  used.resolve();
  await expect.poll(() => existsSync(dirname(file))).toBe(false);
});

test('removes the file when Loupe quits before the URL was used', () => {
  const module = JSON.stringify(new URL('./open-in-browser.ts', import.meta.url).href);
  const code = `import { openPrivately } from ${module};
    await openPrivately('http://127.0.0.1:1/', new Promise(() => {}), async (address) => console.log(address));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(existsSync(fileURLToPath(output.trim()))).toBe(false);
});
