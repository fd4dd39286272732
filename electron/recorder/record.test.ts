import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isAlive } from '#host/testing/is-alive.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { testProgram } from '#host/testing/test-program.ts';
import { bytesOf, onlySession } from './testing/read-session.ts';

const loupe = testProgram('loupe', fileURLToPath(new URL('../cli/loupe.ts', import.meta.url)));
let home: string;

beforeEach(() => {
  home = realpathSync(temporaryFolder());
});

const environment = () => ({ ...process.env, LOUPE_HOME: home, GREETING: 'hello wörld' });
/** A program as the server, and the same recorded. */
const direct = (script: string, ...args: string[]) => [process.execPath, '-e', script, '--', ...args];
const throughRecorder = (command: readonly string[]) => [process.execPath, loupe, 'record', '--', ...command];

function start(command: readonly string[]): ChildProcess {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { env: environment(), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a client sees of a server that gets some bytes and the end of its input. */
function seenBy(command: readonly string[], input: Buffer) {
  const [file = '', ...args] = command;
  const { stdout, stderr, status, signal } = spawnSync(file, args, {
    env: environment(),
    cwd: home,
    input,
    maxBuffer: 2 ** 28,
  });
  return { stdout: stdout.toString('base64'), stderr: stderr.toString('base64'), status, signal };
}

const echo = `process.stdout.write(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.GREETING]) + '\\r\\n');
process.stderr.write(Buffer.from([0x77, 0xff, 10]));
process.stdin.on('data', (chunk) => process.stdout.write(chunk)).on('end', () => { process.exitCode = 7; });`;

describe('a recorded server', () => {
  const input = Buffer.concat([Buffer.from('{"id":1}\nnot JSON, wörld\r\n'), Buffer.from([0xc3, 0x28, 10, 0x61])]);

  it('looks to its client as if it were not recorded, and all bytes are in the file', () => {
    const command = direct(echo, 'an argument', '--option=ä', '');
    const seen = seenBy(command, input);
    expect(seen.status).toBe(7);
    expect(seenBy(throughRecorder(command), input)).toEqual(seen);
    const session = onlySession(home);
    expect(session.header).toMatchObject({
      transport: 'stdio',
      server: { command: process.execPath, args: command.slice(1), cwd: home },
      recorder: { name: 'loupe', version: expect.stringMatching(/^\d/) },
    });
    expect(bytesOf(session, 'client').equals(input)).toBe(true);
    expect(bytesOf(session, 'server').toString('base64')).toBe(seen.stdout);
    const types = session.entries.map(({ type }) => type);
    expect(types[0]).toBe('start');
    expect(types.filter((type) => type === 'end')).toHaveLength(2);
    expect(session.entries.at(-1)).toMatchObject({ type: 'exit', code: 7 });
    expect(session.entries.filter(({ type }) => type === 'stderr')).toMatchObject([{ base64: 'd/8K' }]);
  });

  it('passes on 20 MB in one line', () => {
    const command = direct('process.stdin.pipe(process.stdout)');
    const large = Buffer.from(`"${'ä😀'.repeat(3_500_000)}"\n`);
    expect(seenBy(throughRecorder(command), large)).toEqual(seenBy(command, large));
    expect(bytesOf(onlySession(home), 'server').equals(large)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('ends by the signal that ended it', async () => {
    const child = start(throughRecorder(direct("process.stdout.write('up\\n'); setInterval(() => {}, 1000)")));
    await once(child.stdout ?? child, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
    expect(onlySession(home).entries.slice(-2)).toMatchObject([
      { type: 'end', from: 'server' },
      { type: 'exit', signal: 'SIGTERM' },
    ]);
  });

  it.skipIf(process.platform === 'win32')('decides itself what it does on a signal', async () => {
    const script =
      "process.on('SIGTERM', () => process.exit(5)); process.stdout.write('up\\n'); setInterval(() => {}, 1000)";
    const child = start(throughRecorder(direct(script)));
    await once(child.stdout ?? child, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });

  it('gets the end of its input', async () => {
    const child = start(throughRecorder(direct("process.stdin.resume().on('end', () => process.exit(3))")));
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  it('that closes its output does so for the client, and runs on', async () => {
    const script = "require('fs').closeSync(1); process.stdin.resume().on('end', () => process.exit(4))";
    const child = start(throughRecorder(direct(script)));
    child.stdout?.resume();
    await once(child.stdout ?? child, 'end');
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([4, null]);
  });

  it('whose client stops reading still reads what the client sends', async () => {
    const script = `const line = 'x'.repeat(99_999) + '\\n'; for (let n = 0; n < 100; n += 1) process.stdout.write(line);
      let size = 0; process.stdin.on('data', (chunk) => { size += chunk.length; if (size === 3_000_000) process.stderr.write('read all'); });`;
    const child = start(throughRecorder(direct(script)));
    const stderr = once(child.stderr ?? child, 'data');
    child.stdin?.write(Buffer.alloc(3_000_000, 97));
    expect(String((await stderr)[0])).toBe('read all');
  });

  it.skipIf(process.platform === 'win32')('has its last words read by a client that takes its time', () => {
    const script = "process.stdout.write('x'.repeat(150_003) + '\\n')";
    const command = throughRecorder(direct(script)).map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
    // Longer than the recorder would wait for more.
    const { stdout } = spawnSync('sh', ['-c', `${command.join(' ')} | { sleep 1; wc -c; }`], { env: environment() });
    expect(Number(stdout)).toBe(150_004);
    expect(bytesOf(onlySession(home), 'server')).toHaveLength(150_004);
  });

  it('may be started by a launcher that ends', async () => {
    const server = 'process.stdin.pipe(process.stdout)';
    const launcher = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit' });
      setImmediate(() => process.exit(6));`;
    const child = start(throughRecorder(direct(launcher)));
    const answered = once(child.stdout ?? child, 'data');
    child.stdin?.write('{"id":1}\n');
    expect(String((await answered)[0])).toBe('{"id":1}\n');
    child.stdin?.end('{"id":2}\n');
    expect(await once(child, 'exit')).toEqual([6, null]);
    expect(bytesOf(onlySession(home), 'server').toString()).toBe('{"id":1}\n{"id":2}\n');
  });

  it('that can’t be started is reported as a shell does', () => {
    const seen = seenBy(throughRecorder(['/nowhere/server']), Buffer.alloc(0));
    expect(seen.status).toBe(127);
    expect(Buffer.from(seen.stderr, 'base64').toString()).toContain('/nowhere/server');
    expect(onlySession(home).entries).toMatchObject([{ type: 'startFailed' }]);
  });
});

describe('a recording', () => {
  it.skipIf(process.platform === 'win32')(
    'is whole up to then when the recorder is killed, and the server ends',
    async () => {
      const script =
        "process.stdout.write(process.pid + '\\n'); process.stdin.on('data', (chunk) => process.stdout.write(chunk))";
      const child = start(throughRecorder(direct(script)));
      const [first] = await once(child.stdout ?? child, 'data');
      const pid = Number(String(first));
      child.stdin?.write('{"id":1}\n{"id":');
      await expect.poll(() => bytesOf(onlySession(home), 'client').toString() === '{"id":1}\n{"id":').toBe(true);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await expect.poll(() => !isAlive(pid)).toBe(true);
      expect(bytesOf(onlySession(home), 'client').toString()).toBe('{"id":1}\n{"id":');
    },
  );

  it.skipIf(process.platform === 'win32')('is in folders that are closed to others, whoever made them', () => {
    const folder = join(home, 'recordings');
    mkdirSync(folder);
    for (const each of [home, folder]) chmodSync(each, 0o777);
    seenBy(throughRecorder(direct('process.stdin.pipe(process.stdout)')), Buffer.from('{}\n'));
    const [file = ''] = readdirSync(folder);
    const modes = [home, folder, join(folder, file)].map((each) => statSync(each).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  const canLimit = spawnSync('prlimit', ['--version']).status === 0;
  it.skipIf(!canLimit)('on a full disk loses entries, and nothing else', () => {
    const command = direct('process.stdin.pipe(process.stdout)');
    const input = Buffer.from(`${'x'.repeat(999)}\n`.repeat(5000));
    // A limit on the size of files stands for a full disk.
    const limited = ['prlimit', '--fsize=100000', ...throughRecorder(command)];
    expect(seenBy(limited, input)).toEqual(seenBy(command, input));
  });

  it('in a folder that can’t be made doesn’t keep the server from its client', () => {
    const command = direct('process.stdin.pipe(process.stdout)');
    const input = Buffer.from('{}\n');
    const seen = seenBy(command, input);
    home = join(home, 'file-not-folder');
    writeFileSync(home, '');
    const [file = '', ...args] = throughRecorder(command);
    const { stdout, status } = spawnSync(file, args, { env: environment(), input });
    expect([stdout.toString('base64'), status]).toEqual([seen.stdout, 0]);
  });
});
