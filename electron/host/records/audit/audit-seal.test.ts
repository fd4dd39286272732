import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FailureError } from '#shared/messages/failure.ts';
import { MemoryVault } from '../../storage/vault/choose-vault.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFiles } from '../../testing/test-files.ts';
import { memoryKeyring, openQuickVault } from '../../testing/test-host.ts';
import { fill, openAudit, tamper, withoutTriggers } from './testing/audit-fixture.ts';

const open = (dataDir: string, vault = memoryKeyring()) => openAudit({ dataDir, vault });

const cutOff = [
  ...withoutTriggers,
  'delete from entries where seq > 7',
  'update head set seq = 7, hash = (select hash from entries where seq = 7)',
];

describe('the seal of the newest entry', () => {
  it('detects that the newest entries were removed and the head rewritten', async () => {
    const dataDir = temporaryFolder();
    const log = await open(dataDir);
    fill(log, 10);
    expect(await log.verify()).toEqual({ intact: true, count: 10, sealedBy: 'vault' });
    tamper(dataDir, ...cutOff);
    expect(await log.verify()).toEqual({ intact: false, count: 7, brokenAt: 7, reason: 'cutOff' });
  });

  it('detects it after a restart and further entries', async () => {
    const dataDir = temporaryFolder();
    const vault = memoryKeyring();
    const log = await open(dataDir, vault);
    fill(log, 10);
    await log.close();
    tamper(dataDir, ...cutOff);
    const next = await open(dataDir, vault);
    expect(await next.verify()).toMatchObject({ intact: false, reason: 'cutOff' });
    fill(next, 5);
    expect(await next.verify()).toEqual({ intact: false, count: 12, brokenAt: 10, reason: 'changed' });
  });

  it('can’t be removed or created without its key', async () => {
    for (const change of [
      'delete from seals',
      'update seals set seq = 7, hash = (select hash from entries where seq = 7)',
    ]) {
      const dataDir = temporaryFolder();
      const vault = memoryKeyring();
      const log = await open(dataDir, vault);
      fill(log, 10);
      await log.close();
      tamper(dataDir, ...cutOff, change);
      const next = await open(dataDir, vault);
      fill(next, 1);
      expect(await next.verify()).toEqual({ intact: false, count: 8, brokenAt: 8, reason: 'unsealed' });
    }
  });

  it('covers entries of front ends with other keys', async () => {
    const dataDir = temporaryFolder();
    const [desktop, browser] = [memoryKeyring({ kind: 'safeStorage' }), memoryKeyring()];
    for (const vault of [desktop, browser, new MemoryVault(), desktop, browser]) {
      const log = await open(dataDir, vault);
      fill(log, 2);
      expect(log.failure).toBeUndefined();
      expect(await log.verify()).toMatchObject({ intact: true });
      await log.close();
    }
    // What the last of them wrote and sealed is seen by the others, too.
    tamper(dataDir, ...cutOff);
    for (const vault of [desktop, browser, new MemoryVault()]) {
      const log = await open(dataDir, vault);
      expect(await log.verify()).toMatchObject({ intact: false, reason: 'cutOff' });
      await log.close();
    }
  });

  it('detects that entries were removed together with their key, which is told', async () => {
    const removals: [string[], string][] = [
      // Only the key: that nothing is missing can't be proven any more.
      [[], 'unsealed'],
      [cutOff, 'cutOff'],
      [[...cutOff, 'update seals set seq = 7, hash = (select hash from entries where seq = 7)'], 'unsealed'],
      [[...cutOff, 'delete from seals'], 'unsealed'],
    ];
    for (const [statements, reason] of removals) {
      const dataDir = temporaryFolder();
      const log = await open(dataDir, new MemoryVault());
      fill(log, 10);
      await log.close();
      rmSync(join(dataDir, 'audit.key'));
      tamper(dataDir, ...statements);
      const next = await open(dataDir, new MemoryVault());
      expect(next.failure).toMatchObject({ code: 'auditKeyMissing', params: { place: 'file' } });
      expect(await next.verify()).toMatchObject({ intact: false, reason });
      fill(next, 5);
      await next.close();
      const later = await open(dataDir, new MemoryVault());
      expect(await later.verify()).toMatchObject({ intact: false });
      // Nor does a front end with a key of its own take it for intact.
      if (!statements.includes('delete from seals')) {
        const desktop = await open(dataDir);
        expect(await desktop.verify()).toMatchObject({ intact: false });
      }
    }
  });

  it.each([
    ['a file', () => new MemoryVault()],
    ['the keyring', () => memoryKeyring()],
  ])('has one key in %s when several Loupes start at the same time', async (_where, vaultOf) => {
    const dataDir = temporaryFolder();
    const vault = vaultOf();
    const logs = await Promise.all([1, 2, 3].map(() => open(dataDir, vault)));
    for (const log of logs) fill(log, 2);
    for (const log of logs) {
      expect(log.failure).toBeUndefined();
      expect(await log.verify()).toMatchObject({ intact: true, count: 6 });
      await log.close();
    }
    const later = await open(dataDir, vault);
    expect(await later.verify()).toMatchObject({ intact: true, count: 6 });
  });

  it('of a damaged key isn’t taken for one of another front end', async () => {
    const dataDir = temporaryFolder();
    const log = await open(dataDir, new MemoryVault());
    fill(log, 10);
    await log.close();
    writeFileSync(join(dataDir, 'audit.key'), 'damaged');
    const next = await open(dataDir, new MemoryVault());
    fill(next, 2);
    expect(next.failure).toMatchObject({ code: 'fileSetAside' });
    expect(await next.verify()).toEqual({ intact: false, count: 12, brokenAt: 10, reason: 'unsealed' });
  });

  it('of more entries than there are is noticed, whoever made it', async () => {
    const dataDir = temporaryFolder();
    const vault = memoryKeyring();
    const log = await open(dataDir, vault);
    fill(log, 3);
    await log.close();
    tamper(dataDir, "insert into seals values ('safeStorage:0', 4, 'a', 'b')");
    const next = await open(dataDir, vault);
    expect(await next.verify()).toEqual({ intact: false, count: 3, brokenAt: 3, reason: 'cutOff' });
  });

  it('isn’t begun over entries that nobody sealed', async () => {
    const dataDir = temporaryFolder();
    const unsealed = await openAudit({ dataDir });
    fill(unsealed, 3);
    await unsealed.close();
    const log = await open(dataDir);
    expect(log.failure).toMatchObject({ code: 'auditKeyMissing', params: { place: 'vault' } });
    expect(await log.verify()).toMatchObject({ intact: false, reason: 'unsealed' });
  });

  it('has its key in a file when the vault doesn’t last', async () => {
    const dataDir = temporaryFolder();
    const log = await open(dataDir, new MemoryVault());
    fill(log, 10);
    expect(await log.verify()).toEqual({ intact: true, count: 10, sealedBy: 'file' });
    await log.close();
    expect(statSync(join(dataDir, 'audit.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'audit.sqlite'), 'latin1')).not.toContain(
      readFileSync(join(dataDir, 'audit.key'), 'latin1').trim(),
    );
    tamper(dataDir, ...cutOff);
    expect(await (await open(dataDir, new MemoryVault())).verify()).toMatchObject({ intact: false, reason: 'cutOff' });
  });
});

describe('a recorded entry', () => {
  const full = `create trigger full before insert on entries begin select raise(abort, 'database or disk is full'); end`;
  const entry = { kind: 'callAllowed' as const, subject: 'pay', detail: {} };

  it('fails when it can’t be written, and isn’t written later', async () => {
    const dataDir = temporaryFolder();
    const log = await open(dataDir);
    tamper(dataDir, full);
    expect(() => log.record(entry)).toThrow(FailureError);
    expect(log.failure).toMatchObject({ code: 'storageFailed' });
    tamper(dataDir, 'drop trigger full');
    log.append({ kind: 'callEnded', subject: 'pay', detail: {} });
    expect(log.list({}, 0, 10).rows.map(({ kind }) => kind)).toEqual(['callEnded']);
    log.record(entry);
    expect(log.list({}, 0, 10).total).toBe(2);
    expect(log.failure).toBeUndefined();
  });

  it('fails when the log is in memory', async () => {
    const dataDir = temporaryFolder();
    tamper(dataDir, 'pragma user_version = 999', 'create table newer (x)');
    const log = await open(dataDir);
    expect(() => log.record(entry)).toThrow(FailureError);
  });
});

it('is made with a key in a file where the vault is under a passphrase, which may come late or get lost', async () => {
  const dataDir = temporaryFolder();
  const vault = await openQuickVault(dataDir, openFiles());
  await vault.choose('correct horse battery');
  const log = await openAudit({ dataDir, vault });
  fill(log, 2);
  expect(await log.verify()).toMatchObject({ intact: true, sealedBy: 'file' });
});
