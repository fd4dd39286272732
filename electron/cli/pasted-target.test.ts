import { expect, test } from 'vitest';
import { parseArguments } from './arguments/parse-arguments.ts';
import { loupe, testServer } from './testing/run-loupe.ts';

const [command = '', ...args] = testServer('plain');

test('after `--`, a whole command line in one argument is split', async () => {
  const line = [command, ...args].map((word) => `'${word}'`).join(' ');
  expect(await loupe(['tools', 'list', '--', `$ LOG=1 ${line}`])).toMatchObject({ code: 0 });
});

test('after `--`, another client’s command names the server, which needs consent', async () => {
  const { code, stderr } = await loupe(['inspect', '--', 'claude', 'mcp', 'add', 'mine', '--', command, ...args]);
  expect(stderr).toContain('Start “mine”?');
  expect(stderr).toContain(JSON.stringify(args[0]));
  expect(code).toBe(3);
});

test('an install link after `--url` is shown, not opened, and needs consent', async () => {
  const config = Buffer.from(JSON.stringify({ command, args: [...args, '$PWD'] })).toString('base64');
  const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=mine&config=${config}`;
  const { code, stderr } = await loupe(['inspect', '--url', link]);
  expect(stderr).toContain('Start “mine”?');
  expect(stderr).toContain('$PWD stays as it is');
  expect(code).toBe(3);
});

test('what can’t be read is refused with the reason', async () => {
  expect(await loupe(['inspect', '--', 'a | b'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“|” needs a shell'),
  });
  expect(() => parseArguments(['inspect', '--url', 'ftp://x?config=y'])).toThrow('badUrl');
});
