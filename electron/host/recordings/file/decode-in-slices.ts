import type { Steps } from '#shared/mcp/steps.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { SessionDecoder, type SessionEvent } from './session-decoder.ts';
import type { SessionFileReader } from './session-file-reader.ts';

/** So many bytes of events wait: a small file may have many that are compressed. */
const mostWaiting = 2 ** 20;

interface Options {
  /** Of lines and bodies that are longer, the rest is left out. */
  mostBytes?: number;
  signal?: AbortSignal;
}

/** Joins the entries of a file and works on what they are joined to, in slices; stops at what `work` throws. */
export async function decodeInSlices(
  reader: SessionFileReader,
  work: (event: SessionEvent) => Steps,
  options: Options = {},
): Promise<void> {
  const decoding = new SlicedDecoder(reader.header, work, options);
  for await (const entries of reader.entries()) await decoding.add(entries);
}

/** The same for a file that grows. */
export class SlicedDecoder {
  readonly #decoder: SessionDecoder;
  readonly #work: (event: SessionEvent) => Steps;
  #events: SessionEvent[] = [];
  #bytes = 0;

  constructor(
    header: SessionFileReader['header'],
    work: (event: SessionEvent) => Steps,
    { mostBytes }: Pick<Options, 'mostBytes'> = {},
  ) {
    this.#work = work;
    const onEvent = (event: SessionEvent) => {
      this.#events.push(event);
      if ('bytes' in event && typeof event.bytes !== 'number') this.#bytes += event.bytes.length;
    };
    this.#decoder = new SessionDecoder(header, onEvent, mostBytes);
  }

  /** Entries in order; the next ones are added after the promise of those before. */
  async add(entries: readonly SessionEntry[], signal?: AbortSignal): Promise<void> {
    for (const entry of entries) {
      await this.#decoder.add(entry);
      if (this.#bytes > mostWaiting) await this.#take(signal);
    }
    await this.#take(signal);
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    const events = this.#events;
    this.#events = [];
    this.#bytes = 0;
    await inSlices(allOf(events, this.#work), signal);
  }
}

function* allOf(events: readonly SessionEvent[], work: (event: SessionEvent) => Steps): Steps {
  for (const event of events) {
    yield* work(event);
    yield;
  }
}
