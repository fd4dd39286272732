import type { RecordingId } from '#shared/model/id/id.ts';
import type { ServedMiss, ServedRecording } from '#shared/model/recordings/served-recording.ts';
import type { Clock } from '../../platform.ts';
import type { Miss } from './request-matcher.ts';
import type { HttpReplay } from './serve-http.ts';

/** The newest misses of a served recording that are kept. */
const mostMisses = 200;
/** A request comes from any client: so many characters of its method are kept. */
const methodCharacters = 200;

interface ServedRecordingsContext {
  clock: Clock;
  /** The path of a recording's file. Fails with `unknownRecording`. */
  file(id: RecordingId): Promise<string>;
  onChange(): void;
}

interface Entry {
  served: ServedRecording;
  replay: HttpReplay;
}

/** The recordings that the window serves over HTTP on 127.0.0.1. */
export class ServedRecordings {
  readonly #context: ServedRecordingsContext;
  readonly #entries = new Map<RecordingId, Entry>();

  constructor(context: ServedRecordingsContext) {
    this.#context = context;
  }

  list(): ServedRecording[] {
    return [...this.#entries.values()].map(({ served }) => served);
  }

  /**
   * Serves a recording at a port, in place of where it is served already. Fails as `readRecording`, with
   * `recordingMasked`, and with `portTaken`.
   */
  async start(recordingId: RecordingId, port: number, allowsMasked: boolean): Promise<ServedRecording> {
    const path = await this.#context.file(recordingId);
    await this.stop(recordingId);
    const onMiss = (method: string, miss: Miss) => this.#missed(recordingId, method, miss);
    const [{ openReplay }, { serveHttp }] = await Promise.all([import('./open-replay.ts'), import('./serve-http.ts')]);
    const recorded = await openReplay(path, { clock: this.#context.clock, allowsMasked, onMiss });
    const replay = await serveHttp(port, recorded);
    const served: ServedRecording = { recordingId, url: replay.url, misses: 0, newest: [] };
    // Started twice at the same time: the later one stays.
    await this.stop(recordingId);
    this.#entries.set(recordingId, { served, replay });
    this.#context.onChange();
    return served;
  }

  async stop(recordingId: RecordingId): Promise<void> {
    const entry = this.#entries.get(recordingId);
    this.#entries.delete(recordingId);
    await entry?.replay.close();
    if (entry !== undefined) this.#context.onChange();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((id) => this.stop(id)));
  }

  #missed(recordingId: RecordingId, method: string, { nearest, differences }: Miss): void {
    const entry = this.#entries.get(recordingId);
    if (entry === undefined) return;
    const { misses, newest } = entry.served;
    const miss: ServedMiss = {
      number: misses + 1,
      at: this.#context.clock.now(),
      method: method.slice(0, methodCharacters),
      ...(nearest !== undefined && { nearest: { number: nearest.number, method: nearest.method } }),
      places: differences.map(({ pointer }) => pointer),
    };
    entry.served = { ...entry.served, misses: misses + 1, newest: [miss, ...newest].slice(0, mostMisses) };
    this.#context.onChange();
  }
}
