import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RequestThread } from '../../../request-thread.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { LogCalls } from '../frames/log-operations.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';

describe('a log file', () => {
  it('that is no database is moved aside, and a new log started', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'traffic.sqlite'), 'not a database '.repeat(1000));
    const { log, faults } = await openTestLog({ dataDir });
    expect(log.setAside?.path).toBe(join(dataDir, 'traffic.corrupt-1.sqlite'));
    expect(faults).toMatchObject([
      { code: 'fileSetAside', params: { what: 'traffic.sqlite', aside: join(dataDir, 'traffic.corrupt-1.sqlite') } },
    ]);
    expect(readFileSync(log.setAside?.path ?? '', 'utf8')).toContain('not a database');
    expect(log.record(frameInput())).toBe(1);
    expect((await log.rows({}, 0, 10)).total).toBe(1);
  });

  it('with damaged pages is moved aside at the latest when they are read', async () => {
    const dataDir = temporaryFolder();
    const first = (await openTestLog({ dataDir })).log;
    for (let count = 0; count < 20_000; count++) first.record(frameInput({ summary: `row ${count}` }));
    await first.close();
    const path = join(dataDir, 'traffic.sqlite');
    const bytes = readFileSync(path);
    bytes.fill(0xaa, 100 + 16_384);
    writeFileSync(path, bytes);

    const { log, faults } = await openTestLog({ dataDir });
    await log.rows({}, 0, 10);
    await log.rows({ text: 'row' }, 0, 10);
    const seq = log.record(frameInput({ summary: 'new' }));
    expect((await log.frame(seq)).frame.summary).toBe('new');
    expect(log.setAside?.path).toBe(join(dataDir, 'traffic.corrupt-1.sqlite'));
    expect(faults.map(({ code }) => code)).toEqual(['fileSetAside']);
  });

  it('of another program is left as it was, beside the new one', async () => {
    const dataDir = temporaryFolder();
    const other = new DatabaseSync(join(dataDir, 'traffic.sqlite'));
    other.exec('create table songs (title text)');
    other.close();
    const { log } = await openTestLog({ dataDir });
    const aside = new DatabaseSync(log.setAside?.path ?? '');
    expect(aside.prepare('select count(*) as songs from songs').get()).toEqual({ songs: 0 });
    aside.close();
  });

  it('of another format is set aside with a notice, and can be opened by the version that wrote it', async () => {
    const dataDir = temporaryFolder();
    const first = (await openTestLog({ dataDir })).log;
    first.record(frameInput());
    await first.close();
    const other = new DatabaseSync(first.file);
    other.exec('pragma user_version = 5');
    other.close();

    const { log, faults } = await openTestLog({ dataDir });
    const path = join(dataDir, 'traffic.corrupt-1.sqlite');
    expect([log.setAside, log.head]).toEqual([{ path, problem: 'format' }, 0]);
    expect(faults).toMatchObject([{ message: expect.stringContaining('was written in another format') }]);
    const aside = new DatabaseSync(path);
    expect(aside.prepare('select count(*) as frames from frames').get()).toEqual({ frames: 1 });
    aside.close();
  });

  it('that is in use is left alone: the second log has its own', async () => {
    const dataDir = temporaryFolder();
    const first = (await openTestLog({ dataDir })).log;
    const second = (await openTestLog({ dataDir })).log;
    expect([first.file, second.file]).toEqual([join(dataDir, 'traffic.sqlite'), join(dataDir, 'traffic-2.sqlite')]);
    first.record(frameInput({ summary: 'one' }));
    first.record(frameInput({ summary: 'two' }));
    expect(second.record(frameInput({ summary: 'other' }))).toBe(1);
    expect((await first.rows({}, 0, 10)).rows.map(({ summary }) => summary)).toEqual(['one', 'two']);
    expect((await second.rows({}, 0, 10)).rows.map(({ summary }) => summary)).toEqual(['other']);
    await first.close();

    const third = (await openTestLog({ dataDir })).log;
    expect(third.file).toBe(first.file);
    expect(third.head).toBe(2);
  });

  it('is left alone while another process has it, and free as soon as that is gone', async () => {
    const dataDir = temporaryFolder();
    const script = fileURLToPath(new URL('../testing/recording-child.ts', import.meta.url));
    const other = spawn(process.execPath, [script, dataDir, join(dataDir, 'notes')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    const { log } = await openTestLog({ dataDir });
    expect([log.file, log.head]).toEqual([join(dataDir, 'traffic-2.sqlite'), 0]);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect((await openTestLog({ dataDir })).log.file).toBe(join(dataDir, 'traffic.sqlite'));
  });

  it('that cannot be made leaves the log in memory, and says why', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'traffic.sqlite'));
    const { log, faults } = await openTestLog({ dataDir });
    expect(log.file).toBe(':memory:');
    expect(faults).toMatchObject([{ code: 'storageFailed', cause: 'unable to open database file' }]);
    log.record(frameInput());
    expect((await log.rows({}, 0, 10)).total).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['traffic.sqlite']);
  });
});

it('is opened by a worker that loads no schemas, which takes longer than all the rest', async () => {
  const refuseSchemas = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'zod') throw new Error('A schema is loaded');
        return next(specifier, context);
      },
    });`;
  const thread = new RequestThread<LogCalls>(new URL('./log-worker.ts', import.meta.url), {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(refuseSchemas)}`],
  });
  onTestFinished(async () => {
    await thread.worker.terminate();
  });
  const opened = await thread.ask('open', { dataDir: '', storage: 'memory', retentionMb: 1 });
  expect(opened).toMatchObject({ output: { ok: true } });
});
