import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { snapshotText } from '#shared/mcp/snapshots/snapshot-text.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { type HeldSnapshot, maxSnapshotBytes, type Snapshot } from '#shared/model/snapshot.ts';
import { snapshotOfFile } from '../../recordings/snapshots/snapshot-file.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import { ProcessFolder } from '../../storage/process-folder.ts';
import { Uploads } from '../../storage/uploads.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { Baselines } from './baselines.ts';
import { sessionSnapshot } from './session-snapshot.ts';

/** Snapshots in memory, which windows save or compare. */
const mostHeld = 4;

interface SnapshotsContext {
  dataDir: string;
  sessions: Pick<SessionRegistry, 'get'>;
  catalog: Catalog;
  baselines: Pick<Baselines, 'before'>;
}

interface Held {
  snapshot: Snapshot;
  /** Untrusted. */
  name: string;
  bytes: Buffer;
}

/** Snapshots of connected servers and of files. */
export class Snapshots {
  readonly #context: SnapshotsContext;
  readonly #files: ProcessFolder;
  readonly #uploads: Uploads;
  readonly #held = new BoundedMap<string, Held>(mostHeld);

  constructor(context: SnapshotsContext) {
    this.#context = context;
    this.#files = new ProcessFolder(join(context.dataDir, 'snapshots'));
    this.#uploads = new Uploads(this.#files);
  }

  /** See the contract's `snapshots.take`. */
  async take(sessionId: SessionId): Promise<HeldSnapshot> {
    const session = this.#context.sessions.get(sessionId);
    return this.#hold(session.server.name, await sessionSnapshot(session, this.#context.catalog));
  }

  /** A range of the text of a snapshot, in base64. Fails with `unknownSnapshot`. */
  bytes(snapshotId: string, offset: number, length: number): string {
    return this.#get(snapshotId).bytes.toString('base64', offset, offset + length);
  }

  /** Fails with `unknownSnapshot`. */
  get(snapshotId: string): { snapshot: Snapshot; name: string } {
    return this.#get(snapshotId);
  }

  /** See the contract's `snapshots.upload`. */
  async receive(bytes: Uint8Array, upload: { uploadId?: string | undefined; fileName: string }): Promise<string> {
    const { fileName: file } = upload;
    const id = await this.#uploads
      .receive(bytes, upload, maxSnapshotBytes)
      .catch((thrown) => fail('storageFailed', { what: file }, { cause: String(thrown) }));
    const mebibytes = maxSnapshotBytes / 2 ** 20;
    return id ?? fail('snapshotUnreadable', { file, problem: 'tooLarge', mebibytes });
  }

  /** See the contract's `snapshots.open`. */
  async open(uploadId: string): Promise<HeldSnapshot> {
    const name = this.#uploads.nameOf(uploadId);
    try {
      const { snapshot } = await snapshotOfFile(this.#uploads.pathOf(uploadId), name);
      return this.#hold(name, snapshot);
    } finally {
      await this.#uploads.discard(uploadId);
    }
  }

  /** What a server offered when it was last used. Fails with `unknownSnapshot`. */
  before(serverId: ServerId, name: string): HeldSnapshot {
    return this.#hold(name, this.#context.baselines.before(serverId).snapshot);
  }

  /** Removes what killed processes received. */
  removeLeftOver(): Promise<void> {
    return this.#files.removeLeftOver();
  }

  close(): Promise<void> {
    return this.#uploads.close();
  }

  #get(snapshotId: string): Held {
    return this.#held.get(snapshotId) ?? fail('unknownSnapshot');
  }

  #hold(name: string, snapshot: Snapshot): HeldSnapshot {
    const bytes = Buffer.from(snapshotText(snapshot));
    if (bytes.length > maxSnapshotBytes) fail('snapshotNotTaken', { problem: 'tooLarge' });
    const snapshotId = randomUUID();
    this.#held.set(snapshotId, { snapshot, name, bytes });
    return { snapshotId, name, bytes: bytes.length };
  }
}
