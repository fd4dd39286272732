import { isJsonObject, type Json } from '../../model/json/json.ts';
import { maxSnapshotBytes, type Snapshot, snapshotSchema, snapshotVersion } from '../../model/snapshot.ts';
import { type DocumentFault, schemaFault } from '../json/document-fault.ts';
import { parseExactMessage } from '../json/json-depth.ts';
import { textFault } from '../json/text-fault.ts';

/** Why a file can't be read as a snapshot. */
type SnapshotFault =
  | DocumentFault
  | { problem: 'tooLarge'; mebibytes: number }
  /** It has more values than are read, or is nested too deeply. */
  | { problem: 'complex' }
  /** JSON, but not a snapshot. */
  | { problem: 'otherFormat' }
  /** Written by a newer Loupe. */
  | { problem: 'newer' };

/** Reads the text of a snapshot file. Fields that this version doesn't know are skipped. */
export function readSnapshot(text: string): { snapshot: Snapshot } | { fault: SnapshotFault } {
  if (text.length > maxSnapshotBytes) return { fault: { problem: 'tooLarge', mebibytes: maxSnapshotBytes / 2 ** 20 } };
  const syntax = textFault(text);
  if (syntax !== undefined) return { fault: syntax };
  return snapshotIn(parseExactMessage(text.replace(/^\uFEFF/, '')));
}

/** The snapshot that a JSON value is. */
export function snapshotIn(document: Json): { snapshot: Snapshot } | { fault: SnapshotFault } {
  const version = isJsonObject(document) ? document.loupeSnapshot : undefined;
  if (typeof version !== 'number') return { fault: { problem: 'otherFormat' } };
  if (version > snapshotVersion) return { fault: { problem: 'newer' } };
  const { data, error } = snapshotSchema.safeParse(document);
  if (data !== undefined) return { snapshot: data };
  return { fault: schemaFault(error, document) ?? { problem: 'otherFormat' } };
}
