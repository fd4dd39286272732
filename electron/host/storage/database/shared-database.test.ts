import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SharedDatabase, type SharedDatabaseOptions } from './shared-database.ts';

function open(given: Partial<SharedDatabaseOptions> = {}): SharedDatabase {
  const tables = 'create table notes (text text) strict';
  const database = new SharedDatabase({
    dataDir: temporaryFolder(),
    file: 'notes.sqlite',
    tables,
    version: 1,
    ...given,
  });
  onTestFinished(() => database.close());
  return database;
}

const add = (text: string) => (db: DatabaseSync) => db.prepare('insert into notes values (?)').run(text);
const notes = (db: DatabaseSync) =>
  db
    .prepare('select text from notes')
    .all()
    .map(({ text }) => text);

describe('a shared database', () => {
  it('shows each process what the other wrote', () => {
    const dataDir = temporaryFolder();
    const [one, other] = [open({ dataDir }), open({ dataDir })];
    one.change(add('a'));
    other.change(add('b'));
    expect(one.read(notes)).toEqual(['a', 'b']);
    expect(one.failure).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is for its owner alone', () => {
    const dataDir = temporaryFolder();
    open({ dataDir }).change(add('a'));
    const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
    expect(new Set(modes.map(([, mode]) => mode))).toEqual(new Set([0o600]));
  });

  it('rolls a failed change back', () => {
    const database = open();
    expect(() =>
      database.change((db) => {
        add('a')(db);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(database.read(notes)).toEqual([]);
  });

  it('can be in memory', () => {
    const dataDir = temporaryFolder();
    const database = open({ dataDir, storage: 'memory' });
    database.change(add('a'));
    expect(database.read(notes)).toEqual(['a']);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('an unusable file', () => {
  it('is renamed when it isn’t a database', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'notes.sqlite'), 'not a database '.repeat(1000));
    const database = open({ dataDir });
    database.change(add('a'));
    expect(database.read(notes)).toEqual(['a']);
    expect(database.failure).toMatchObject({
      code: 'fileSetAside',
      params: { what: 'notes.sqlite', aside: join(dataDir, 'notes.corrupt-1.sqlite') },
    });
    expect(readFileSync(join(dataDir, 'notes.corrupt-1.sqlite'), 'utf8')).toContain('not a database');
  });

  it('is renamed when damaged pages are read', () => {
    const dataDir = temporaryFolder();
    const path = join(dataDir, 'notes.sqlite');
    const first = open({ dataDir });
    first.change((db) => {
      for (let count = 0; count < 5000; count++) add(`note ${count}`)(db);
    });
    first.close();
    const bytes = readFileSync(path);
    bytes.fill(0xaa, 8192);
    writeFileSync(path, bytes);
    const second = open({ dataDir });
    expect(second.read(notes)).toEqual([]);
    expect(second.failure?.params.aside).toContain('notes.corrupt-1.sqlite');
    second.change(add('a'));
    expect(second.read(notes)).toEqual(['a']);
  });

  it('of another program is renamed and keeps its content', () => {
    const dataDir = temporaryFolder();
    const other = new DatabaseSync(join(dataDir, 'notes.sqlite'));
    other.exec('create table songs (title text)');
    other.close();
    expect(open({ dataDir }).failure?.params.aside).toContain('notes.corrupt-1.sqlite');
  });

  it('of a newer Loupe stays in place, and the database is in memory', () => {
    const dataDir = temporaryFolder();
    open({ dataDir, version: 2 }).close();
    const database = open({ dataDir });
    expect(database.failure?.cause).toContain('newer Loupe');
    database.change(add('a'));
    expect(database.read(notes)).toEqual(['a']);
    expect(open({ dataDir, version: 2 }).read(notes)).toEqual([]);
  });

  it('that is a folder leaves the database in memory', () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'notes.sqlite'));
    const database = open({ dataDir });
    expect(database.failure?.code).toBe('storageFailed');
    database.change(add('a'));
    expect(database.read(notes)).toEqual(['a']);
  });
});
