import type { ResourceUpdate, UpdateFilter } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { saveParts } from '../../kit/editor/index.ts';

export type ExportForm = 'jsonl' | 'csv';

const stepLines = 5000;
const columns = ['seq', 'time', 'server', 'session', 'kind', 'uri', 'marks'] as const;

/** One line of the log as one line of a file. CSV follows RFC 4180, with times in UTC. */
export function exportedLine(update: ResourceUpdate, form: ExportForm): string {
  const time = new Date(update.at).toISOString();
  if (form === 'jsonl') return `${JSON.stringify({ ...update, time })}\n`;
  const { seq, serverName, sessionId, kind, uri = '', marks } = update;
  return `${[String(seq), time, serverName, sessionId, kind, uri, marks.join(' ')].map(cell).join(',')}\r\n`;
}

/** Saves every line of the host's log that matches, not only those on screen. Rejects with the host's failure. */
export async function exportUpdates(filter: UpdateFilter, form: ExportForm): Promise<void> {
  const pieces = form === 'csv' ? [`${columns.join(',')}\r\n`] : [];
  for (let from = 0; ; from += stepLines) {
    const { updates } = await client.subscriptions.updates({ filter, from, count: stepLines });
    pieces.push(updates.map((update) => exportedLine(update, form)).join(''));
    if (updates.length < stepLines) break;
  }
  saveParts(`changes.${form}`, pieces);
}

/** Quoted where needed; a text that a spreadsheet would run as a formula gets an apostrophe before it. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
