import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { monotonicClock } from '../../../platform.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { AuditLog, type AuditLogOptions } from '../audit-log.ts';

/** Opens a log that is closed after the test. */
export async function openAudit(given: Partial<AuditLogOptions> = {}): Promise<AuditLog> {
  const log = await AuditLog.open({ dataDir: temporaryFolder(), clock: monotonicClock, ...given });
  onTestFinished(() => log.close());
  return log;
}

export function fill(log: AuditLog, count: number): void {
  for (let number = 1; number <= count; number++) {
    log.append({ kind: 'callAllowed', subject: `tool ${number}`, detail: { number } });
  }
}

/** Changes the file without the log. */
export function tamper(dataDir: string, ...statements: string[]): void {
  const db = new DatabaseSync(join(dataDir, 'audit.sqlite'));
  for (const statement of statements) db.exec(statement);
  db.close();
}

export const withoutTriggers = ['drop trigger entries_stay', 'drop trigger entries_remain'];
