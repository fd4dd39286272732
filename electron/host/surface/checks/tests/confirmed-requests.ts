import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TestRequest } from '#shared/checks/test-file.ts';
import type { Server } from '#shared/model/server.ts';
import { identityOf } from '../../../storage/config/approval-store.ts';
import { fileVersion, type JsonFile } from '../../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../../../storage/json/json-store.ts';

/** The oldest beyond that are asked for again. */
const mostConfirmed = 10_000;

// Loose: unknown fields are kept.
const confirmedSchema = z.looseObject({
  version: z.literal(fileVersion),
  /** SHA-256 in hex, the newest last. */
  confirmed: z.array(z.string().regex(/^[\da-f]{64}$/)).max(mostConfirmed),
});
type Confirmed = z.infer<typeof confirmedSchema>;

const empty: Confirmed = { version: fileVersion, confirmed: [] };

/** What a person confirmed that tests of a file send to a server. */
export interface TestsOnServer {
  /** The file, absolute. */
  path: string;
  server: Server;
  requests: readonly TestRequest[];
}

/**
 * The requests of files with tests that a person confirmed, byte for byte, in `<dataDir>/confirmed-tests.json`: what a
 * repository's text says isn't sent with a person's credentials unless the person saw it.
 */
export class ConfirmedRequests extends JsonStore<Confirmed> {
  private constructor(file: JsonFile<Confirmed>) {
    super(file);
  }

  /** Never fails: see `failure`. */
  static async open(options: JsonStoreOptions): Promise<ConfirmedRequests> {
    const content = { name: 'confirmed-tests.json', schema: confirmedSchema, empty };
    return new ConfirmedRequests(await JsonStore.openFile(options, content));
  }

  /** Those that nobody confirmed for this file and server. */
  unconfirmed({ requests, ...of }: TestsOnServer): TestRequest[] {
    const known = new Set(this.file.value.confirmed);
    return requests.filter((request) => !known.has(digestOf(of, request)));
  }

  /** Fails with `invalidConfig`, `storageFailed`. */
  async confirm({ requests, ...of }: TestsOnServer): Promise<void> {
    const added = new Set(requests.map((request) => digestOf(of, request)));
    await this.file.change((file) => ({
      ...file,
      confirmed: [...file.confirmed.filter((each) => !added.has(each)), ...added].slice(-mostConfirmed),
    }));
  }
}

/** A server of another command or address isn't the one that was confirmed, whatever its name is. */
function digestOf({ path, server }: Omit<TestsOnServer, 'requests'>, request: TestRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([path, server.name, identityOf(server), request]))
    .digest('hex');
}
