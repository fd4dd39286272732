import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Server, StdioServer } from '#shared/model/server.ts';
import { fileVersion, type JsonFile } from '../json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../json/json-store.ts';
import { demoId } from './server-draft.ts';

const approvalsSchema = z.object({
  version: z.literal(fileVersion),
  approved: z.record(z.string(), z.string()),
});
type Approvals = z.infer<typeof approvalsSchema>;

const empty: Approvals = { version: fileVersion, approved: {} };

export class ApprovalStore extends JsonStore<Approvals> {
  readonly #onApprove: (server: StdioServer) => void;

  private constructor(file: JsonFile<Approvals>, onApprove: (server: StdioServer) => void) {
    super(file);
    this.#onApprove = onApprove;
  }

  /** Never fails: with an unusable file nothing counts as approved. */
  static async open(
    options: JsonStoreOptions & {
      /** Puts each new consent on record; when it throws, nothing is approved. */
      onApprove?(server: StdioServer): void;
    },
  ): Promise<ApprovalStore> {
    const { onApprove = () => {}, ...rest } = options;
    return new ApprovalStore(
      await JsonStore.openFile(rest, { name: 'approvals.json', schema: approvalsSchema, empty }),
      onApprove,
    );
  }

  /** True when this server may start without consent: it starts no command, or exactly the agreed one. */
  isApproved(server: Server): boolean {
    return this.reasonForConsent(server) === undefined;
  }

  /** Why a person must agree before this server may start; undefined when nobody needs to. */
  reasonForConsent(server: Server): 'imported' | 'changed' | undefined {
    if (server.transport === 'http' || server.id === demoId) return undefined;
    const approved = this.file.value.approved[server.id];
    if (approved === undefined) return 'imported';
    return approved === fingerprint(server) ? undefined : 'changed';
  }

  /** A person agrees to start exactly this. Fails with `notRecorded`, `invalidConfig` or `storageFailed`. */
  async approve(...servers: Server[]): Promise<void> {
    for (const server of servers) {
      if (server.transport === 'stdio' && this.reasonForConsent(server) !== undefined) this.#onApprove(server);
    }
    await this.remember(...servers);
  }

  /** Remembers a consent that is on record. Fails with `invalidConfig` or `storageFailed`. */
  async remember(...servers: Server[]): Promise<void> {
    const asking = servers.filter(
      (server) => server.transport === 'stdio' && this.reasonForConsent(server) !== undefined,
    );
    if (asking.length === 0) return;
    await this.file.change((file) => {
      const approved = { ...file.approved };
      for (const server of asking) if (server.transport === 'stdio') approved[server.id] = fingerprint(server);
      return { ...file, approved };
    });
  }

  protected override without(file: Approvals, serverId: ServerId): Approvals {
    const approved = withoutServer(file.approved, serverId);
    return approved === file.approved ? file : { ...file, approved };
  }
}

/** SHA-256 in hex over what decides what is started: program, arguments, folder, environment; secrets by name. */
export function fingerprint(server: StdioServer): string {
  const env = Object.entries(server.env).sort(([a], [b]) => (a < b ? -1 : 1));
  const facts = JSON.stringify([server.command, server.args, server.cwd ?? null, env]);
  return createHash('sha256').update(facts).digest('hex');
}

/** What an agreement is about: another command or address under the same id is another server. */
export function identityOf(server: Server): string {
  return server.transport === 'stdio' ? fingerprint(server) : server.url;
}
