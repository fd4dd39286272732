import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { startHttpServer } from '#host/testing/test-servers.ts';
import { loupe, loupeFile, shows, startLoupe, testServer } from './testing/run-loupe.ts';

const call = ['tools', 'call', 'echo', '--arg', 'message=Hi', '--yes', '--era', 'legacy'];
/** The test starts six processes one after another. */
const patienceMs = 120_000;
const onlyFile = (folder: string) => join(folder, readdirSync(folder)[0] ?? '');

/** A session over stdio, recorded in a profile. */
async function recordStdio(home: string) {
  const recorder = [process.execPath, loupeFile, 'record', '--', ...testServer('plain')];
  const { stdout } = await loupe([...call, '--env', `LOUPE_HOME=${home}`, '--', ...recorder]);
  expect(stdout).toBe('Hi\n');
  return { build: ['--', ...testServer('plain')] };
}

/** A session over HTTP. */
async function recordHttp(home: string) {
  const server = await startHttpServer('plain', '--transport', 'http');
  onTestFinished(server.stop);
  const recorder = startLoupe(['record', '--listen', '127.0.0.1:0', '--target', server.url], { LOUPE_HOME: home });
  const [url] = await shows(recorder.stdout, /^http:\S+/);
  const { stdout } = await loupe([...call, '--url', url]);
  expect(stdout).toBe('Hi\n');
  recorder.interrupt();
  await recorder.finished;
  return { build: ['--url', server.url] };
}

it.each([
  ['stdio', recordStdio, 'none', []],
  // The id of its session is masked.
  ['HTTP', recordHttp, 'secrets', ['--allow-redacted']],
])(
  'a session over %s that was exported from one profile is opened, served and verified in an empty one',
  async (_title, record, redaction, options) => {
    const [first, empty] = [temporaryFolder(), temporaryFolder()];
    const { build } = await record(first);
    const out = join(temporaryFolder(), 'session.loupe');
    const exported = await loupe(['export', onlyFile(join(first, 'recordings')), '--out', out], { LOUPE_HOME: first });
    expect(exported.code).toBe(0);

    const opened = await loupe(['open', out], { LOUPE_HOME: empty });
    expect(opened.code).toBe(0);
    const file = onlyFile(join(empty, 'recordings'));
    expect(opened.stdout).toBe(`${file}\n`);
    expect(readFileSync(file, 'utf8')).toContain(`"redaction":"${redaction}"`);

    const served = [process.execPath, loupeFile, 'serve', file, ...options];
    const answered = await loupe([...call, '--env', `LOUPE_HOME=${empty}`, '--', ...served]);
    expect(answered).toMatchObject({ code: 0, stdout: 'Hi\n' });

    const verified = await loupe(['verify', file, ...options, '--allow', 'echo', ...build], {
      LOUPE_HOME: empty,
    });
    expect(verified.stdout).not.toMatch(/different|failed|skipped/);
    expect(verified).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/\d same, 0 different, 0 failed, 0 skipped/),
    });
  },
  patienceMs,
);
