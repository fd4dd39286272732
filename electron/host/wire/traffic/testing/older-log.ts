import { DatabaseSync } from 'node:sqlite';

/** Makes a closed log's file what an older Loupe wrote: format 3 has no full text, format 1 no log messages either. */
export function toOlderFormat(path: string, format: 1 | 3): void {
  const db = new DatabaseSync(path);
  for (const { id } of db.prepare('select id from body_parts').all()) db.exec(`drop table bodies_${id}`);
  db.exec(`
    drop table methods; drop table latencies; drop table body_parts;
    drop index frames_thread; alter table frames drop column thread;
    delete from state where name <> 'floor';
    pragma user_version = ${format}`);
  const update = db.prepare('update blocks set columns = ? where first_seq = ?');
  for (const { first_seq, count, columns } of db.prepare('select first_seq, count, columns from blocks').all()) {
    if (!(columns instanceof Uint8Array)) throw new Error('A block has no columns');
    const frames = Number(count);
    // Offsets, sources and text ends; kinds, channels and, since format 2, logs.
    const bytesOfCodes = format === 1 ? 2 : 3;
    const codes = columns.subarray(24 * frames, (24 + bytesOfCodes) * frames);
    update.run(Buffer.concat([columns.subarray(0, 12 * frames), codes]), Number(first_seq));
  }
  if (format === 1) {
    for (const column of ['log', 'logger', 'log_faults', 'marks']) db.exec(`alter table frames drop column ${column}`);
  }
  db.close();
}
