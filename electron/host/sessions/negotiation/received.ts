import type { Envelope } from '#shared/mcp/envelope.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type OddForm, type OddOutput, recogniseOutput } from './odd-output.ts';

/** What is read of it, and what is shown. */
const mostCharacters = 4000;
const mostShown = 1000;

interface Seen {
  text: string;
  frameSeq: number | undefined;
  /** Of messages, the first that decides the form. */
  form: OddForm | 'messages' | undefined;
  found: string;
}

const nothing: Seen = { text: '', frameSeq: undefined, form: undefined, found: '' };

/** Collects what a server sends instead of the response to a handshake's request, to say so when that times out. */
export class Received {
  #seen = nothing;
  #earlier = nothing;
  #transport: OddOutput['transport'] = 'stdio';
  #unfinished: string | undefined;

  /** Another connection: what an earlier one received doesn't count. */
  restart(transport: OddOutput['transport']): void {
    this.#transport = transport;
    this.#earlier = nothing;
    this.#clear();
  }

  /** Another request. What a process wrote before still tells what it is; over HTTP each request has its response. */
  begin(): void {
    if (this.#transport === 'stdio' && this.#seen !== nothing) this.#earlier = this.#seen;
    this.#clear();
  }

  stray(frameSeq: number, text: string): void {
    this.#add({ text, frameSeq, form: undefined, found: '' });
  }

  /** A message that may not be the response: the client's own request, a response to none of its requests, another. */
  message(envelope: Envelope, frameSeq: number, text: string): void {
    const found = formOfMessage(envelope);
    if (found !== undefined) this.#add({ text, frameSeq, ...found });
  }

  /** The beginning of what isn't complete when the request is given up; see `Link.unfinished`. */
  gaveUp(unfinished: string | undefined): void {
    this.#unfinished = unfinished;
  }

  /** The failure of a request that timed out after `waitedMs`. */
  failure(method: string, waitedMs: number, sentSeq: number | undefined): Failure {
    const isNew = this.#seen !== nothing || (this.#unfinished ?? '') !== '';
    const { text, frameSeq = sentSeq, form: ofMessage, found } = isNew ? this.#seen : this.#earlier;
    const frame = frameSeq === undefined ? {} : { frameSeq };
    const unfinished = this.#unfinished;
    const recognised = recogniseOutput({ transport: this.#transport, text, unfinished });
    const form = ofMessage === 'messages' ? (isWorse(recognised) ? recognised : ofMessage) : (ofMessage ?? recognised);
    if (form === undefined) return createFailure('neverAnswered', { method, waitedMs }, frame);
    const shown = visible(`${text}${unfinished ?? ''}`, form);
    const cause = shown === '' ? {} : { cause: shown };
    return createFailure('unreadableResponse', { method, waitedMs, form, found }, { ...frame, ...cause });
  }

  #clear(): void {
    this.#seen = nothing;
    this.#unfinished = undefined;
  }

  #add(next: Seen): void {
    const { text, frameSeq, form, found } = this.#seen;
    // Another message says less than a response that isn't one.
    const isOnlyMessages = form === 'messages' && next.form !== 'messages';
    const decides = form === undefined || (isOnlyMessages && next.form !== undefined);
    this.#seen = {
      text: `${text}${next.text.slice(0, mostCharacters)}\n`.slice(0, mostCharacters),
      frameSeq: frameSeq === undefined || (decides && next.form !== undefined) ? next.frameSeq : frameSeq,
      form: decides ? (next.form ?? form) : form,
      found: decides && next.form !== undefined ? next.found : found,
    };
  }
}

/** Whether what came besides sound messages is a better explanation than that no response was among them. */
function isWorse(form: OddForm | undefined): boolean {
  return form !== undefined && form !== 'json' && form !== 'text' && form !== 'noBody';
}

function formOfMessage(envelope: Envelope): Pick<Seen, 'form' | 'found'> | undefined {
  switch (envelope.kind) {
    case 'result':
    case 'error':
      if (envelope.id === undefined) return { form: 'noId', found: '' };
      if (isOwn(envelope.id)) return undefined;
      return { form: 'otherId', found: JSON.stringify(envelope.id).slice(0, 100) };
    case 'request':
      return isOwn(envelope.id)
        ? { form: 'echo', found: '' }
        : { form: 'messages', found: envelope.method.slice(0, 100) };
    case 'notification':
      return { form: 'messages', found: envelope.method.slice(0, 100) };
    default:
      return undefined;
  }
}

/** Whether a request with this id is the client's own, sent back. */
export function isOwn(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith('loupe:');
}

/** The beginning as text; of UTF-16 the letters. */
function visible(text: string, form: string): string {
  const shown = form === 'utf16' ? text.replaceAll('\0', '') : text.replaceAll('\0', '␀');
  return shown.trim().slice(0, mostShown);
}
