import { recorded, wholeLength } from '#host/recordings/file/entry-bytes.ts';
import type { Party, SessionEntry } from '#shared/recording/session-file.ts';
import type { Untimed } from './session-writer.ts';

/** A longer line is recorded in pieces of about this many bytes. */
const mostInOne = 256 * 1024;
/** The beginning of a line is recorded after this many milliseconds although the rest hasn't come. */
const restAfterMs = 50;

const lineFeed = 10;
const carriageReturn = 13;

/** Makes entries of a stream of lines, byte for byte. It keeps a piece of one line at most. */
export class LineRecorder {
  readonly #party: Party;
  readonly #add: (entry: Untimed<SessionEntry>) => void;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(party: Party, add: (entry: Untimed<SessionEntry>) => void) {
    this.#party = party;
    this.#add = add;
  }

  write(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#record('\n');
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    if (this.#restBytes === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#recordPiece();
    }, restAfterMs).unref();
  }

  /** The stream has ended. */
  end(): void {
    if (this.#restBytes > 0) this.#record('');
    this.#add({ type: 'end', from: this.#party });
  }

  #keep(bytes: Buffer): void {
    for (let start = 0; start < bytes.length; ) {
      const piece = bytes.subarray(start, start + mostInOne - this.#restBytes);
      this.#rest.push(piece);
      this.#restBytes += piece.length;
      start += piece.length;
      if (this.#restBytes >= mostInOne) this.#recordPiece();
    }
  }

  /** Records what there is of a line. A character that isn't whole yet waits for its other bytes, as does a `\r`. */
  #recordPiece(): void {
    const bytes = Buffer.concat(this.#rest);
    const length = bytes.at(-1) === carriageReturn ? bytes.length - 1 : wholeLength(bytes);
    this.#rest = length < bytes.length ? [bytes.subarray(length)] : [];
    this.#restBytes = bytes.length - length;
    if (length > 0) this.#add({ type: 'line', from: this.#party, ...recorded(bytes.subarray(0, length)), more: true });
  }

  #record(ending: '\n' | ''): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bytes = Buffer.concat(this.#rest);
    this.#rest = [];
    this.#restBytes = 0;
    const isCrLf = ending === '\n' && bytes.at(-1) === carriageReturn;
    const end = isCrLf ? '\r\n' : ending;
    const text = recorded(isCrLf ? bytes.subarray(0, -1) : bytes);
    this.#add({ type: 'line', from: this.#party, ...text, ...(end !== '\n' && { end }) });
  }
}
