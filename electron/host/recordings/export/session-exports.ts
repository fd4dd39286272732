import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fail } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type {
  ExportedSession,
  ExportReport,
  ExportRequest,
  ExportSource,
  ExportStep,
  PreviewStep,
} from '#shared/model/recordings/session-export.ts';
import type { Server } from '#shared/model/server.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import type { Platform } from '../../platform.ts';
import { ProcessFolder } from '../../storage/process-folder.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { RecordedClients } from '../clients/recorded-clients.ts';
import { progressSteps } from '../progress-steps.ts';
import type { Recordings } from '../recordings.ts';
import type { ExportOptions, exportSession } from './export-session.ts';
import { configuredSecrets, describedServer, environmentSecrets } from './known-values.ts';
import { type FrameSelection, logSource, selectedSessions } from './log-source.ts';
import { fileSource, type SessionSource } from './session-source.ts';

export interface SessionExportsOptions {
  platform: Pick<Platform, 'clock' | 'dataDir' | 'version' | 'revealFile' | 'chooseFile'>;
  traffic: TrafficLog;
  recordings: Pick<Recordings, 'file' | 'headerOf' | 'imports'>;
  servers: { find(id: string): Server[] };
  clients: Pick<RecordedClients, 'secrets'>;
  /** The host as which Loupe connected in a session. */
  connectedAs(sessionId: SessionId): SessionHeader['as'];
}

interface OpenedSource {
  source: SessionSource;
  server: Server | undefined;
  /** For the name of the file. */
  title: string;
}

const beginningCharacters = 4000;

/** Sessions that a window exports: of recordings, and of frames in the traffic log. */
export class SessionExports {
  readonly #options: SessionExportsOptions;
  readonly #folder: ProcessFolder;
  /** Written files by export id. */
  readonly #files = new Map<string, { path: string; isOwn: boolean }>();

  constructor(options: SessionExportsOptions) {
    this.#options = options;
    this.#folder = new ProcessFolder(join(options.platform.dataDir, 'recordings', 'outgoing'));
  }

  /** The sessions that have frames of a source, in the order of their first ones; none for a recording. */
  async sessions(source: ExportSource, signal?: AbortSignal): Promise<ExportedSession[]> {
    if (source.type === 'recording') return [];
    const found = await selectedSessions(this.#options.traffic, selectionOf(source), signal);
    return found.map(({ serverId, sessionId, serverName, frames, at }) => {
      return { serverId, sessionId, serverName, frames, at };
    });
  }

  /** What a file will contain. Failures are the last step. */
  preview(request: ExportRequest, signal?: AbortSignal): AsyncGenerator<PreviewStep, void, void> {
    return progressSteps(
      this.#options.platform.clock,
      async (signals, onProgress) => {
        const { exportSession } = await import('./export-session.ts');
        const opened = await this.#open(request.source, signals);
        let beginning = '';
        const options = { ...(await this.#exportOptions(opened, request, signals)), onProgress };
        // Both passes, as for the file: else a secret would be shown that is recognised only later.
        const report = await exportSession(options, async (text) => {
          beginning += text.slice(0, beginningCharacters + 1 - beginning.length);
        });
        const isCut = beginning.length > beginningCharacters;
        const preview = { ...shownReport(report), beginning: beginning.slice(0, beginningCharacters), isCut };
        return { type: 'previewed' as const, preview };
      },
      signal,
    );
  }

  /** Writes a file. Failures are the last step; ending the iteration or aborting leaves no file. */
  write(request: ExportRequest, signal?: AbortSignal): AsyncGenerator<ExportStep, void, void> {
    const { clock } = this.#options.platform;
    return progressSteps(clock, (signals, onProgress) => this.#write(request, signals, onProgress), signal);
  }

  /** Bytes of a written file. Fails with `unknownExport`. */
  async read(exportId: string, offset: number, length: number): Promise<Buffer> {
    const { path } = this.#known(exportId);
    let file: FileHandle;
    try {
      file = await open(path);
    } catch {
      fail('unknownExport');
    }
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Removes a file that was written for `read`; one that the user chose stays. */
  async discard(exportId: string): Promise<void> {
    const known = this.#files.get(exportId);
    this.#files.delete(exportId);
    if (known?.isOwn === true) await rm(known.path, { force: true });
  }

  /** Shows a file in the system's file manager, where there is one. Fails with `unknownExport`. */
  reveal(exportId: string): void {
    this.#options.platform.revealFile?.(this.#known(exportId).path);
  }

  /** Removes what killed processes wrote for windows. */
  removeLeftOver(): Promise<void> {
    return this.#folder.removeLeftOver();
  }

  async close(): Promise<void> {
    this.#files.clear();
    await this.#folder.remove();
  }

  async #write(
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: NonNullable<ExportOptions['onProgress']>,
  ): Promise<ExportStep> {
    const { checkFormat, exportToFile } = await import('./export-session.ts');
    const opened = await this.#open(request.source, signal);
    // Before the user chooses a file.
    checkFormat({ source: opened.source, format: request.format });
    if (request.isKept === true) return this.#keep(opened, request, signal, onProgress);
    const exportId = randomUUID();
    const fileName = nameOf(opened, request.format);
    const { chooseFile } = this.#options.platform;
    const chosen = await chooseFile?.(fileName);
    if (chooseFile !== undefined && chosen === undefined) return { type: 'cancelled' };
    const path = chosen ?? join(await this.#folder.create(), exportId);
    const options = await this.#exportOptions(opened, request, signal);
    const report = await exportToFile(path, { ...options, onProgress });
    // Nobody would discard it.
    if (signal.aborted && chosen === undefined) await rm(path, { force: true });
    signal.throwIfAborted();
    this.#files.set(exportId, { path, isOwn: chosen === undefined });
    const { size: bytes } = await stat(path);
    const file = { exportId, fileName: basename(chosen ?? fileName), bytes, ...(chosen !== undefined && { path }) };
    return { type: 'written', report: shownReport(report), file };
  }

  /** Writes a session file among the recordings, as an import does. */
  async #keep(
    opened: OpenedSource,
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: NonNullable<ExportOptions['onProgress']>,
  ): Promise<ExportStep> {
    const { exportToFile } = await import('./export-session.ts');
    // An error names the file.
    const folder = await mkdtemp(join(await this.#folder.create(), 'keep-'));
    const path = join(folder, nameOf(opened, 'jsonl'));
    const options = await this.#exportOptions(opened, { ...request, format: 'jsonl' }, signal);
    try {
      // Writing is the first half of the progress, importing the second.
      const report = await exportToFile(path, { ...options, onProgress: (done, total) => onProgress(done, 2 * total) });
      const { recordings } = await this.#options.recordings.imports.import(path, {
        signal,
        onProgress: (done, total) => onProgress(total + done, 2 * total),
      });
      const [recordingId = fail('nothingToExport')] = recordings;
      return { type: 'kept', report: shownReport(report), recordingId };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #exportOptions(
    { source, server }: OpenedSource,
    { format, isMasked }: ExportRequest,
    signal: AbortSignal | undefined,
  ): Promise<ExportOptions> {
    const secrets = [
      ...environmentSecrets(process.env),
      ...(await this.#options.clients.secrets()),
      ...(server === undefined ? [] : configuredSecrets(server)),
    ];
    return { source, format, signal, ...(isMasked && { masking: { secrets } }) };
  }

  async #open(source: ExportSource, signal: AbortSignal | undefined): Promise<OpenedSource> {
    const { recordings, servers, traffic, platform } = this.#options;
    if (source.type === 'recording') {
      const file = await fileSource(await recordings.file(source.recordingId));
      return { source: file, server: undefined, title: titleOf(file.header) };
    }
    const selection = selectionOf(source);
    const found = await selectedSessions(traffic, selection, signal);
    const { sessionId } = source;
    const session = sessionId === undefined ? found.at(-1) : found.find((each) => each.sessionId === sessionId);
    if (session === undefined) fail('nothingToExport');
    const [server] = servers.find(session.serverId);
    // The name of a recorded session is that of its client.
    const recorded = recordings.headerOf(session.serverId);
    const title = recorded === undefined ? session.serverName : titleOf(recorded);
    const as = recorded === undefined ? this.#options.connectedAs(session.sessionId) : recorded.as;
    const header = {
      ...(as && { as }),
      id: session.sessionId,
      server: recorded?.server ?? describedServer(server),
      recorder: { name: 'loupe', version: platform.version },
    };
    return { source: logSource(traffic, selection, session, header), server, title };
  }

  #known(exportId: string): { path: string } {
    return this.#files.get(exportId) ?? fail('unknownExport');
  }
}

function selectionOf(source: Exclude<ExportSource, { type: 'recording' }>): FrameSelection {
  if (source.type === 'frames') return { seqs: source.seqs };
  return { filter: source.type === 'session' ? { sessionId: source.sessionId } : source.filter };
}

function shownReport({
  header: _header,
  samples: _samples,
  ...report
}: Awaited<ReturnType<typeof exportSession>>): ExportReport {
  return report;
}

function titleOf({ server: { command = '', url = '' } }: SessionHeader): string {
  return basename(command) || url;
}

/** For example `weather-2026-11-26T08-00-00.loupe`. */
function nameOf({ title, source }: OpenedSource, format: ExportRequest['format']): string {
  const words = title.match(/[\p{L}\p{N}]{1,60}/gu) ?? [];
  const name = words.join('-').slice(0, 60) || 'session';
  const time = source.header.startedAt.slice(0, 19).replaceAll(':', '-');
  return `${name}-${time}.${format === 'har' ? 'har' : 'loupe'}`;
}
