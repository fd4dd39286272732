import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Failure } from '#shared/model/failure.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import { ownServer } from '../../servers/own-server.ts';
import type { Visited } from '../user/acts.ts';
import { addDraft, begin, type Client, connect, patience, wait, within } from '../user/measure.ts';
import { stdioDraft } from '../user/server-drafts.ts';
import type { FileUse } from './file-mode.ts';

/** Where a file is; a project's is somewhere in `folder`. */
export interface FilePlace {
  path: string;
  folder: string;
  calm: Visited;
}

const partBytes = 3_000_000;
const countingMs = 60_000;

/** What a window does with each kind of file; rejects with the first failure, after all that can be done. */
export const uses: Record<FileUse, (client: Client, place: FilePlace) => Promise<void>> = {
  recording: (client) => workWithRecordings(client),
  async import(client, { path }) {
    const uploadId = await upload(path, (part) => client.recordings.upload(part));
    let last: Failure | undefined;
    for await (const step of await client.recordings.importUpload({ uploadId })) {
      if (step.type === 'failed') last = step.failure;
    }
    await workWithRecordings(client);
    if (last !== undefined) throw new Error(last.code);
  },
  async snapshot(client, { path }) {
    const uploadId = await upload(path, (part) => client.snapshots.upload(part));
    await client.snapshots.open({ uploadId });
  },
  async configuration(client, { path }) {
    const text = await readFile(path, 'utf8');
    const file = path.slice(path.lastIndexOf('/') + 1);
    await all(
      () => client.imports.openFile({ path }),
      ...(text.length <= 8_000_000 ? [() => client.imports.openText({ text, source: file })] : []),
      ...(text.length <= 1_000_000 ? [() => client.servers.parse({ text })] : []),
    );
  },
  async project(client, { folder, path }) {
    await all(
      () => client.imports.find({ folder }),
      () => client.recordedClients.find({ folder }),
      () => client.imports.openFile({ path, folder }),
    );
  },
  async tests(client, { path, folder }) {
    const { command, args } = ownServer('plain');
    const draft = stdioDraft('project', command, args);
    const serverId = await addDraft(client, { ...draft, ...(draft.transport === 'stdio' && { cwd: folder }) });
    const { sessionId } = await connect(client, serverId);
    await begin(client, { serverId, sessionId });
    const text = await readFile(path, 'utf8');
    const file = await client.tests.file({ serverId });
    const ordinals = file.tests.map((_test, ordinal) => ordinal);
    await all(
      // As a window does it while the user types.
      ...Array.from({ length: 5 }, () => () => client.tests.check({ serverId, text })),
      () =>
        client.tests.append({
          serverId,
          entry: '- name: one more\n  request: { method: tools/call, params: { name: it } }\n',
        }),
      async () => {
        const { revision } = await client.tests.file({ serverId });
        const source = { kind: 'tests' as const, revision, ordinals };
        const { checkRunId } = await client.checks.start({ source, serverId, allowed: [], asks: false });
        for (let state = await client.checks.run({ checkRunId }); state.phase === 'running'; ) {
          await wait(100);
          state = await client.checks.run({ checkRunId });
        }
      },
    );
  },
  async bundle(client, { path }) {
    const uploadId = await upload(path, (part) => client.imports.uploadBundle(part));
    await all(
      () => client.imports.bundle({ uploadId }),
      () => client.imports.addBundle({ uploadId, values: {} }),
    );
  },
  async 'known servers'(client, { path }) {
    const text = await readFile(path, 'utf8');
    const { listId } = await client.knownServers.openText({ text: text.slice(0, 32_000_000), source: 'server.json' });
    await client.knownServers.search({ listId, text: 'it', from: 0, count: 100 });
  },
};

/** Lists them until they are counted, then does with the newest what a window does. */
async function workWithRecordings(client: Client): Promise<void> {
  const until = performance.now() + countingMs;
  let { recordings, unreadable } = await client.recordings.list();
  while (recordings.some(({ isCounting }) => isCounting) && performance.now() < until) {
    await wait(200);
    ({ recordings, unreadable } = await client.recordings.list());
  }
  const [first] = recordings;
  if (first === undefined) {
    const [refused] = unreadable;
    if (refused !== undefined) throw new Error(refused.failure.code);
    return;
  }
  await all(
    () => openAndClose(client, first.id),
    () => client.checks.plan({ recordingId: first.id }),
    async () => {
      const source = { type: 'recording' as const, recordingId: first.id };
      const steps = await client.sessionExports.preview({ source, format: 'jsonl', isMasked: true });
      const started = performance.now();
      for await (const _step of steps) if (performance.now() - started > patience.act) break;
    },
    () => client.recordings.remove({ recordingId: first.id }),
  );
}

async function openAndClose(client: Client, recordingId: RecordingId): Promise<void> {
  const { serverId, sessionId } = await client.recordings.open({ recordingId });
  await begin(client, { serverId, sessionId });
  await wait(patience.flood);
  await client.recordings.close({ recordingIds: [recordingId] });
}

/** Does all of them, one after another; rejects with the first failure. */
async function all(...actions: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const action of actions) {
    const done = action().catch((thrown: unknown) => void failures.push(thrown));
    await within(countingMs, done);
  }
  if (failures.length > 0) throw failures[0];
}

async function upload(
  path: string,
  send: (part: { uploadId?: string; fileName: string; base64: string }) => Promise<{ uploadId: string }>,
): Promise<string> {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  let uploadId: string | undefined;
  for await (const part of createReadStream(path, { highWaterMark: partBytes })) {
    const base64 = Buffer.from(part).toString('base64');
    ({ uploadId } = await send({ ...(uploadId !== undefined && { uploadId }), fileName, base64 }));
  }
  return uploadId ?? '';
}
