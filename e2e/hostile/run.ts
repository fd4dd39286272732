import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { fileModes } from './files/file-modes.ts';
import { visitFile } from './files/visit-file.ts';
import { type Mode, type Place, places } from './mode.ts';
import { modes } from './modes.ts';
import { heading, print, type Row, rowOf } from './row.ts';
import type { Measured } from './user/measure.ts';
import { visit } from './user/visit.ts';

const usage = `npm run hostile [-- --only WORDS] [--from N] [--all | --short] [--once] [--list] [--json FILE] [--jobs N]

Prints what hostile servers and files do to a host and to the other sessions in it; exits with 1 when a row is over a
limit. Each mode of a server runs over one of its transports and eras, in turns; the files follow.

  --only WORDS  all rows with these words; those of files have the word file
  --from N      begins with the Nth row, as --list counts them, to go on after a break
  --all         each mode over each of its transports and eras
  --short       every eighth mode, for a night
  --once        doesn't repeat rows that are over
  --list        prints the rows without running them
  --json FILE   writes the measurements
  --jobs N      runs so many at once (1)`;

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    once: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const words = values.only.toLowerCase().split(/\s+/);
const ofServers = modes
  .filter((_mode, index) => !values.short || index % 8 === 0)
  .flatMap((mode, turn) =>
    placesOf(mode, turn).map((place) => ({ name: mode.name, place, run: () => visit(mode, place) })),
  );
const ofFiles = fileModes
  .filter((_mode, index) => !values.short || index % 8 === 0)
  .map((mode) => ({ name: `${mode.use}: ${mode.name}`, place: 'file' as const, run: () => visitFile(mode) }));
const all: { name: string; place: Row['place']; run: () => Promise<Measured> }[] = [...ofServers, ...ofFiles];
const chosen = all
  .filter(({ name, place }) => words.every((word) => `${name} ${place}`.toLowerCase().includes(word)))
  .slice(Number(values.from) - 1);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.help) {
  say(usage);
  process.exit();
}

if (values.list) {
  for (const { name, place } of chosen) say(`${name.padEnd(68)}${place}`);
  say(`${new Set(chosen.map(({ name }) => name)).size} modes, ${chosen.length} rows`);
  process.exit();
}

/** Turns give each era and transport its share. */
function placesOf({ over }: Mode, turn: number): readonly Place[] {
  if (values.all || values.only !== '') return places.filter((place) => over.includes(place));
  return over.filter((_place, index) => index === turn % over.length);
}

if (!(await isBuilt())) await buildApp();
say(heading());
const rows: Row[] = [];
const queue = chosen.values();
const work = async () => {
  for (const { name, place, run } of queue) {
    let row = rowOf(name, place, await run());
    // Another process may have had the machine at the wrong moment.
    if (row.over.length > 0 && !values.once) row = rowOf(name, place, await run());
    say(print(row));
    rows.push(row);
  }
};
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));

const over = rows.filter((row) => row.over.length > 0);
const exits = rows.reduce((sum, { measured }) => sum + measured.exits, 0);
say(`${new Set(rows.map(({ mode }) => mode)).size} modes, ${rows.length} rows, ${over.length} over, ${exits} exits`);
if (values.json !== undefined) await writeFile(values.json, JSON.stringify(rows, null, 1));
process.exit(over.length === 0 ? 0 : 1);
