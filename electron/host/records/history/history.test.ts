import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { runIdSchema, serverIdSchema } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { History, type HistoryOptions } from './history.ts';
import type { RunKey, RunSelection } from './run-store.ts';

const weather = serverIdSchema.parse('weather');
const other = serverIdSchema.parse('other');
const id = (name: string) => runIdSchema.parse(name);

async function open(given: Partial<HistoryOptions> = {}): Promise<History> {
  const history = await History.open({ dataDir: temporaryFolder(), ...given });
  onTestFinished(() => history.close());
  return history;
}

/** The newest records first. */
function recordsOf(history: History, selection: RunSelection, count: number): (Json | undefined)[] {
  return history.runs(selection, 0, count).map(({ record }) => record);
}

function save(history: History, name: string, key: Partial<RunKey> = {}, record: Json = { run: name }): void {
  history.saveRun(
    { id: id(name), kind: 'tool', serverId: weather, name: 'forecast', at: 1, pinned: false, ...key },
    record,
  );
}

describe('runs', () => {
  it('are listed newest first, at once and after a restart', async () => {
    const dataDir = temporaryFolder();
    const history = await open({ dataDir });
    save(history, 'a', { at: 1 });
    save(history, 'b', { at: 2, serverId: other });
    save(history, 'c', { at: 3, name: 'alerts', series: id('c') });
    save(history, 'd', { at: 4, kind: 'prompt' });
    expect(recordsOf(history, { kind: 'tool' }, 10)).toEqual([{ run: 'c' }, { run: 'b' }, { run: 'a' }]);
    expect(recordsOf(history, { kind: 'tool' }, 1)).toEqual([{ run: 'c' }]);
    expect(recordsOf(history, { kind: 'tool', serverId: weather, name: 'forecast' }, 10)).toEqual([{ run: 'a' }]);
    expect(recordsOf(history, { kind: 'tool', series: id('c') }, 10)).toEqual([{ run: 'c' }]);
    expect(history.run(id('d'))).toEqual({ run: 'd' });
    expect(history.run(id('x'))).toBeUndefined();
    save(history, 'e', { at: 5 });
    await history.close();
    expect((await open({ dataDir })).run(id('e'))).toEqual({ run: 'e' });
  });

  it('are updated by saving them again', async () => {
    const history = await open();
    save(history, 'a', {}, { phase: 'running' });
    save(history, 'b', { at: 2 });
    save(history, 'a', {}, { phase: 'ended' });
    expect(recordsOf(history, { kind: 'tool' }, 10)).toEqual([{ run: 'b' }, { phase: 'ended' }]);
  });

  it('keep their numbers as written', async () => {
    const history = await open();
    save(history, 'a', {}, parseExactJson('{"arguments":[1.0,12345678901234567890]}'));
    expect(JSON.stringify(history.run(id('a')))).toBe('{"arguments":[1.0,12345678901234567890]}');
  });

  it('are removed one by one, or all that aren’t pinned', async () => {
    const history = await open();
    for (const name of ['a', 'b', 'c']) save(history, name, {}, { name, pinned: false });
    save(history, 'd', { serverId: other });
    history.pin(id('a'), true);
    history.remove(id('b'));
    expect(recordsOf(history, { kind: 'tool', serverId: weather }, 10)).toEqual([
      { name: 'c', pinned: false },
      { name: 'a', pinned: true },
    ]);
    history.remove({ kind: 'tool', serverId: weather });
    expect(recordsOf(history, { kind: 'tool' }, 10)).toEqual([{ run: 'd' }, { name: 'a', pinned: true }]);
  });

  it('are found by range, by words in name and arguments, and by row', async () => {
    const history = await open();
    for (const [index, argumentsText] of ['{"city":"Köln"}', '{"city":"Bonn"}', '{"city":"KÖLN"}'].entries()) {
      save(history, `r${index}`, { at: index, name: index === 0 ? 'alerts' : 'forecast' }, { argumentsText });
    }
    const idsOf = (selection: RunSelection, from = 0, count = 10) =>
      history.runs(selection, from, count).map((run) => run.id);
    expect(idsOf({ kind: 'tool' }, 1, 1)).toEqual(['r1']);
    const found = { kind: 'tool', text: ' köln  CITY ' } as const;
    expect([idsOf(found), history.countRuns(found)]).toEqual([['r2', 'r0'], 2]);
    expect(idsOf({ kind: 'tool', text: 'forecast köln' })).toEqual(['r2']);
    expect(['r0', 'r1'].map((name) => history.locateRun(found, id(name)))).toEqual([1, undefined]);
    const except = new Set([id('r2')]);
    expect([idsOf({ ...found, except }), history.locateRun({ ...found, except }, id('r0'))]).toEqual([['r0'], 0]);
  });

  it('with tasks are found among all others, for one or all servers', async () => {
    const history = await open();
    save(history, 'a', { at: 1 }, { run: 'a', task: { taskId: 't1' } });
    save(history, 'b', { at: 2 });
    save(history, 'c', { at: 3, serverId: other }, { run: 'c', task: { taskId: 't2' } });
    save(history, 'd', { at: 4, kind: 'prompt' }, { run: 'd', task: { taskId: 't3' } });
    expect(recordsOf(history, { kind: 'tool', hasTask: true }, 10)).toMatchObject([{ run: 'c' }, { run: 'a' }]);
    expect(recordsOf(history, { kind: 'tool', hasTask: true, serverId: weather }, 10)).toMatchObject([{ run: 'a' }]);
  });

  it('are limited to 5,000 of a kind, without the pinned ones', async () => {
    const history = await open({ storage: 'memory' });
    save(history, 'pinned', { at: 0, pinned: true });
    save(history, 'prompt', { at: 0, kind: 'prompt' });
    for (let at = 1; at <= 5010; at++) save(history, `run ${at}`, { at }, at);
    const records = recordsOf(history, { kind: 'tool' }, 10_000);
    expect([records.length, records[0], records[4999], records[5000]]).toEqual([5001, 5010, 11, { run: 'pinned' }]);
    expect(history.run(id('prompt'))).toEqual({ run: 'prompt' });
  });

  it('that are invalid are skipped', async () => {
    const dataDir = temporaryFolder();
    const history = await open({ dataDir });
    save(history, 'a');
    save(history, 'b', { at: 2 });
    await history.close();
    const db = new DatabaseSync(join(dataDir, 'history.sqlite'));
    db.exec(`update runs set record = '{' where id = 'a'`);
    db.close();
    const again = await open({ dataDir });
    expect(again.runs({ kind: 'tool' }, 0, 10)).toEqual([
      { id: 'b', record: { run: 'b' } },
      { id: 'a', record: undefined },
    ]);
    expect(again.run(id('a'))).toBeUndefined();
  });

  it('are written once the file can be written again', async () => {
    const dataDir = temporaryFolder();
    const history = await open({ dataDir });
    const db = new DatabaseSync(join(dataDir, 'history.sqlite'));
    onTestFinished(() => db.close());
    db.exec('alter table runs rename to hidden');
    save(history, 'a');
    expect(recordsOf(history, { kind: 'tool' }, 10)).toEqual([]);
    expect(history.failure).toMatchObject({ code: 'storageFailed', params: { what: 'history.sqlite' } });
    db.exec('alter table hidden rename to runs');
    save(history, 'b', { at: 2 });
    expect(recordsOf(history, { kind: 'tool' }, 10)).toEqual([{ run: 'b' }, { run: 'a' }]);
    expect(history.failure).toBeUndefined();
  });

  it('in memory leave no file', async () => {
    const dataDir = temporaryFolder();
    const history = await open({ dataDir, storage: 'memory' });
    save(history, 'a');
    expect(history.run(id('a'))).toEqual({ run: 'a' });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('saved arguments', () => {
  it('report changes', async () => {
    let changes = 0;
    const { savedArguments } = await open({
      onSavedArguments: () => {
        changes += 1;
      },
    });
    const item = { kind: 'tool', serverId: weather, name: 'forecast', label: 'a' } as const;
    savedArguments.save({ ...item, argumentsText: '{}' });
    savedArguments.remove(item);
    expect(changes).toBe(2);
  });

  it('are listed by label, replaced and removed', async () => {
    const { savedArguments } = await open();
    const item = { kind: 'tool', serverId: weather, name: 'forecast' } as const;
    savedArguments.save({ ...item, label: 'Zürich', argumentsText: '{"city":"Zürich"}' });
    savedArguments.save({ ...item, label: 'bern', argumentsText: '{}' });
    savedArguments.save({ ...item, label: 'bern', argumentsText: '{"city":"Bern"}' });
    savedArguments.save({ ...item, kind: 'prompt', label: 'p', argumentsText: '{}' });
    expect(savedArguments.list(item)).toEqual([
      { ...item, label: 'bern', argumentsText: '{"city":"Bern"}' },
      { ...item, label: 'Zürich', argumentsText: '{"city":"Zürich"}' },
    ]);
    savedArguments.remove({ ...item, label: 'bern' });
    savedArguments.remove({ ...item, label: 'bern' });
    expect(savedArguments.list(item).map(({ label }) => label)).toEqual(['Zürich']);
  });

  it('fail when they can’t be saved', async () => {
    const history = await open();
    await history.close();
    const item = { kind: 'tool', serverId: weather, name: 'forecast', label: 'a', argumentsText: '{}' } as const;
    expect(() => history.savedArguments.save(item)).toThrow('history.sqlite couldn’t be written');
  });
});

describe('approved definitions', () => {
  it('are the last ones for each server and tool', async () => {
    const dataDir = temporaryFolder();
    const history = await open({ dataDir });
    const session = { server: { id: weather } };
    expect(history.approvedDefinitions.get(session, 'forecast')).toBeUndefined();
    history.approvedDefinitions.set(session, 'forecast', [{ name: 'forecast' }]);
    history.approvedDefinitions.set(session, 'forecast', [{ name: 'forecast', title: 'Forecast' }]);
    await history.close();
    const { approvedDefinitions } = await open({ dataDir });
    expect(approvedDefinitions.get(session, 'forecast')).toEqual([{ name: 'forecast', title: 'Forecast' }]);
    expect(approvedDefinitions.get({ server: { id: other } }, 'forecast')).toBeUndefined();
  });
});
