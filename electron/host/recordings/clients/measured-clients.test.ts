import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { MeasuredClients } from './measured-clients.ts';

const own = { date: '2026-11-29', version: '2', source: 'loupe probe', sure: 'measured' };

function profile(id: string, clientName: object) {
  return JSON.stringify({
    ...{ loupeHost: 1, id, name: id, clientNames: clientName },
    uses: { apps: { ...own, value: false } },
  });
}

it('lists what was measured, each beside the profile of its client', async () => {
  const dataDir = temporaryFolder();
  const hosts = join(dataDir, 'hosts');
  mkdirSync(hosts);
  writeFileSync(join(hosts, 'a-measured.json'), profile('a-measured', { ...own, value: ['cursor-vscode'] }));
  writeFileSync(join(hosts, 'b-measured.json'), profile('b-measured', { ...own, value: ['nobody'] }));
  const written = { ...own, source: 'https://host.example', value: ['mine'] };
  writeFileSync(join(hosts, 'mine.json'), profile('mine', written));
  writeFileSync(join(hosts, 'broken.json'), '{');
  const listed = await new MeasuredClients(dataDir).list();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(['a-measured', 'b-measured']);
  const [cursor, nobody] = ['a-measured', 'b-measured'].map((id) => listed.find((each) => each.id === id));
  expect(cursor).toMatchObject({ name: 'cursor-vscode', version: '2', known: 'Cursor' });
  expect(cursor?.facts).toContainEqual({ path: 'uses.apps', comparison: 'differs', measured: false, known: true });
  expect(nobody?.known).toBeUndefined();
  expect(nobody?.facts.every(({ comparison }) => comparison === 'new')).toBe(true);
});
