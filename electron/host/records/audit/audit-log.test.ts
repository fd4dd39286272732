import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { AuditFilter } from '#shared/model/audit/audit.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { fill, openAudit, tamper, withoutTriggers } from './testing/audit-fixture.ts';

const weather = serverIdSchema.parse('weather');

describe('the audit log', () => {
  it('lists entries newest first, also after a restart', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir, clock: new TestClock(1234.5) });
    log.append({ kind: 'consent', subject: 'node', detail: { verdict: 'allowed' } });
    log.append({
      kind: 'callEnded',
      serverId: weather,
      serverName: 'Weather',
      sessionId: sessionIdSchema.parse('s1'),
      subject: 'forecast',
      detail: { outcome: 'result' },
    });
    await log.close();
    const { rows: entries, total } = (await openAudit({ dataDir })).list({}, 0, 10);
    expect(total).toBe(2);
    expect(entries).toEqual([
      {
        seq: 2,
        at: 1234.5,
        kind: 'callEnded',
        serverId: 'weather',
        serverName: 'Weather',
        sessionId: 's1',
        subject: 'forecast',
        detail: { outcome: 'result' },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        seq: 1,
        at: 1234.5,
        kind: 'consent',
        subject: 'node',
        detail: { verdict: 'allowed' },
        hash: expect.any(String),
      },
    ]);
  });

  it('can be filtered by kind, server and text, ignoring case', async () => {
    const log = await openAudit();
    log.append({ kind: 'consent', subject: 'Zürich', detail: {} });
    log.append({
      kind: 'callAllowed',
      serverId: weather,
      serverName: 'Weather',
      subject: 'a',
      detail: { city: 'ÄPFEL' },
    });
    log.append({ kind: 'callDenied', serverId: weather, serverName: 'Weather', subject: 'b', detail: {} });
    const seqs = (filter: AuditFilter, from = 0, count = 10) => {
      const { rows: entries, total } = log.list(filter, from, count);
      return [entries.map(({ seq }) => seq), total];
    };
    expect(seqs({ kinds: ['consent', 'callDenied'] })).toEqual([[3, 1], 2]);
    expect(seqs({ serverId: weather })).toEqual([[3, 2], 2]);
    expect(seqs({ text: 'zÜR' })).toEqual([[1], 1]);
    expect(seqs({ text: 'äpf' })).toEqual([[2], 1]);
    expect(seqs({ text: 'WEATHER', kinds: ['callAllowed'] })).toEqual([[2], 1]);
    expect(seqs({ text: `'; drop` })).toEqual([[], 0]);
    expect(seqs({ kinds: [] })).toEqual([[], 0]);
    expect(seqs({}, 1, 1)).toEqual([[2], 3]);
  });

  it('redacts secrets', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir, secrets: () => new Set(['hunter2']) });
    const detail = {
      arguments: {
        ...{ password: 'opensesame', note: 'my hunter2', body: '{"apiKey":"abc123"}' },
        ...{ pin: 471147, ssn: '078-05-1120', otp: '998877' },
      },
    };
    log.append({ kind: 'callAllowed', subject: 'say hunter2', detail });
    await log.close();
    const bytes = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
    // A hash may have any of these digits.
    const written = bytes.join('').replaceAll(/[0-9a-f]{64}/g, '');
    expect(written).not.toMatch(/opensesame|hunter2|abc123|471147|078-05|1120|998877/);
  });

  it('cuts very long details and keeps every digit of the rest', async () => {
    const log = await openAudit();
    log.append({ kind: 'callAllowed', subject: 'a', detail: { text: 'x'.repeat(1_000_000) } });
    log.append({ kind: 'callAllowed', subject: 'b', detail: parseExactJson('{"n":12345678901234567890.0}') });
    expect(log.list({}, 1, 1).rows[0]?.detail).toMatchObject({ cut: { characters: 1_000_011 } });
    expect(log.exportLines({}, 1).lines).toContain('"detail":{"n":12345678901234567890.0}');
    expect(await log.verify()).toEqual({ intact: true, count: 2 });
  });

  it('keeps the decision of a cut entry, without secrets', async () => {
    const log = await openAudit({ secrets: () => new Set(['hunter2']) });
    const reply = { type: 'result', resultText: '{"action":"decline"}' };
    const detail = {
      arguments: { text: 'x'.repeat(300_000) },
      verdict: 'allowed',
      by: 'person',
      note: 'hunter2',
      reply,
    };
    log.append({ kind: 'callAllowed', subject: 'a', detail });
    log.append({ kind: 'callAllowed', subject: 'b', detail: { ...detail, arguments: 'x'.repeat(3_000_000) } });
    for (const { detail: kept } of log.list({}, 0, 2).rows) {
      expect(kept).toMatchObject({ verdict: 'allowed', by: 'person', reply, cut: { sha256: expect.any(String) } });
      expect(kept).not.toHaveProperty('arguments');
      expect(JSON.stringify(kept)).not.toContain('hunter2');
    }
  });

  it('redacts only the head of the longest details, and cuts no secret in two', async () => {
    const log = await openAudit({ secrets: () => new Set(['hunter2']) });
    const text = `${'x'.repeat(100)} hunter2 ${'y'.repeat(19_880)}hunter2${'z'.repeat(60_000_000)}`;
    log.append({ kind: 'callAllowed', subject: 'a', detail: { password: 'opensesame', text } });
    const [entry] = log.list({}, 0, 1).rows;
    expect(entry?.detail).toMatchObject({ cut: { head: expect.stringContaining('"password":"[masked]"') } });
    expect(JSON.stringify(entry?.detail)).not.toMatch(/opensesame|hunter|hun"/);
  });

  it('records an entry whose detail is nested too deep', async () => {
    const log = await openAudit();
    let detail: Json = 1;
    for (let depth = 0; depth < 100_000; depth++) detail = [detail];
    log.append({ kind: 'callAllowed', subject: 'a', detail });
    expect(log.list({}, 0, 1).rows[0]).toMatchObject({ subject: 'a', detail: { unrecordable: expect.any(String) } });
  });

  it('reports every change', async () => {
    let changes = 0;
    const log = await openAudit({ onChange: () => changes++ });
    fill(log, 3);
    expect(changes).toBe(3);
  });

  it('has all of very many entries of one turn, written together', async () => {
    let changes = 0;
    const log = await openAudit({ onChange: () => changes++ });
    fill(log, 1000);
    await expect.poll(() => changes > 20).toBe(true);
    expect(changes).toBe(21);
    expect(log.list({}, 0, 1).total).toBe(1000);
    expect(await log.verify()).toEqual({ intact: true, count: 1000 });
    fill(log, 1);
    expect(changes).toBe(22);
  });

  it('leaves no file in memory', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir, storage: 'memory' });
    fill(log, 3);
    expect(await log.verify()).toEqual({ intact: true, count: 3 });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('the chain', () => {
  it('is intact with any names of tools', async () => {
    const log = await openAudit();
    expect(await log.verify()).toEqual({ intact: true, count: 0 });
    fill(log, 2500);
    for (const subject of ['\ud800', 'a\0b', '"\\\n', '漢字', '\u2028', '']) {
      log.append({ kind: 'callAllowed', subject, serverName: subject, detail: { [subject]: subject } });
    }
    expect(await log.verify()).toEqual({ intact: true, count: 2506 });
  });

  it('reports where a byte was changed', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir });
    fill(log, 10);
    tamper(dataDir, ...withoutTriggers, `update entries set detail = '{"number":5 }' where seq = 5`);
    expect(await log.verify()).toEqual({ intact: false, count: 4, brokenAt: 5, reason: 'changed' });
  });

  it.each(['at = at + 1', `kind = 'callDenied'`, `server_id = 'x'`, `subject = 'x'`, `hash = upper(hash)`])(
    'notices %s',
    async (change) => {
      const dataDir = temporaryFolder();
      const log = await openAudit({ dataDir });
      fill(log, 3);
      tamper(dataDir, ...withoutTriggers, `update entries set ${change} where seq = 2`);
      expect(await log.verify()).toMatchObject({ intact: false, brokenAt: 2, reason: 'changed' });
    },
  );

  it('reports missing entries at the start, in the middle and at the end', async () => {
    const missing = async (condition: string) => {
      const dataDir = temporaryFolder();
      const log = await openAudit({ dataDir });
      fill(log, 10);
      tamper(dataDir, ...withoutTriggers, `delete from entries where ${condition}`);
      return log.verify();
    };
    expect(await missing('seq < 3')).toEqual({ intact: false, count: 0, brokenAt: 3, reason: 'missing' });
    expect(await missing('seq = 5')).toEqual({ intact: false, count: 4, brokenAt: 6, reason: 'missing' });
    expect(await missing('seq > 8')).toEqual({ intact: false, count: 8, brokenAt: 8, reason: 'cutOff' });
  });

  it('isn’t repaired by new entries', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir });
    fill(log, 3);
    tamper(dataDir, ...withoutTriggers, 'delete from entries where seq = 3');
    fill(log, 1);
    expect(await log.verify()).toEqual({ intact: false, count: 2, brokenAt: 4, reason: 'missing' });
  });

  it('can’t be changed by accident', async () => {
    const dataDir = temporaryFolder();
    fill(await openAudit({ dataDir }), 1);
    expect(() => tamper(dataDir, `update entries set subject = 'x'`)).toThrow('The audit log is append-only');
    expect(() => tamper(dataDir, 'delete from entries')).toThrow('The audit log is append-only');
  });

  it('is shared by concurrent processes', async () => {
    const dataDir = temporaryFolder();
    const child = fileURLToPath(new URL('./testing/appending-child.ts', import.meta.url));
    const run = () => promisify(execFile)(process.execPath, [child, dataDir, '200']);
    const log = await openAudit({ dataDir });
    const children = Promise.all([run(), run()]);
    fill(log, 100);
    await children;
    fill(log, 100);
    expect(await log.verify()).toEqual({ intact: true, count: 600 });
    const subjects = new Set(log.list({}, 0, 1000).rows.map(({ subject }) => subject.split(' ')[0]));
    expect(subjects).toEqual(new Set(['child', 'tool']));
  });
});

describe('an export', () => {
  it('can be verified with SHA-256 alone', async () => {
    const log = await openAudit();
    fill(log, 2500);
    let text = '';
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { lines, last }: { lines: string; last?: number } = log.exportLines({}, after);
      text += lines;
      after = last;
    }
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBe(2500);
    let previous = '0'.repeat(64);
    for (const line of lines) {
      const hash = /,"hash":"([0-9a-f]{64})"\}$/.exec(line)?.[1] ?? '';
      const hashed = line.replace(`,"hash":"${hash}"}`, '}');
      expect(createHash('sha256').update(hashed).digest('hex')).toBe(hash);
      expect(JSON.parse(line)).toMatchObject({ hash, previous });
      previous = hash;
    }
  });

  it('of some entries has each previous hash', async () => {
    const log = await openAudit();
    fill(log, 3);
    log.append({ kind: 'consent', subject: 'node', detail: {} });
    const { lines } = log.exportLines({ kinds: ['consent'] }, 0);
    expect(JSON.parse(lines).previous).toBe(log.list({}, 1, 1).rows[0]?.hash);
  });
});

describe('an invalid file', () => {
  it('is renamed and a new chain started, which is reported', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'audit.sqlite'), 'not a database '.repeat(1000));
    const log = await openAudit({ dataDir });
    fill(log, 2);
    expect(await log.verify()).toEqual({ intact: true, count: 2 });
    expect(log.failure).toMatchObject({
      code: 'fileSetAside',
      params: { aside: join(dataDir, 'audit.corrupt-1.sqlite') },
    });
  });

  it('with damaged pages is distinguished from a changed chain', async () => {
    const dataDir = temporaryFolder();
    const first = await openAudit({ dataDir });
    fill(first, 3000);
    await first.close();
    const path = join(dataDir, 'audit.sqlite');
    const bytes = readFileSync(path);
    bytes.fill(0xaa, Math.floor(bytes.length / 8192) * 4096);
    writeFileSync(path, bytes);
    expect(await (await openAudit({ dataDir })).verify()).toMatchObject({ intact: false, reason: 'unreadable' });
  });

  it('loses no entries: they’re written when that is possible again', async () => {
    const dataDir = temporaryFolder();
    const log = await openAudit({ dataDir });
    tamper(dataDir, 'alter table head rename to hidden');
    fill(log, 2);
    expect(log.failure).toMatchObject({ code: 'storageFailed', params: { what: 'audit.sqlite' } });
    tamper(dataDir, 'alter table hidden rename to head');
    fill(log, 1);
    expect(log.failure).toBeUndefined();
    expect(await log.verify()).toEqual({ intact: true, count: 3 });
  });

  it('accepts entries after it was closed', async () => {
    const log = await openAudit();
    await log.close();
    expect(() => fill(log, 1)).not.toThrow();
  });
});
