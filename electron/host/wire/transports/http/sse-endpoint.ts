import { startOf } from '#shared/mcp/json/json-head.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';

const eventCharacters = 200;
/** No server takes a longer one in a request. */
const addressCharacters = 8000;

/** The address of the `endpoint` event (HTTP+SSE): where messages are POSTed. */
export class SseEndpoint {
  readonly #stream: URL;
  readonly #event: string;
  readonly #url: URL | null;

  /** `data` of the event, relative to the stream's URL. */
  constructor(data: string, streamUrl: string) {
    this.#stream = new URL(streamUrl);
    this.#event = startOf(data, addressCharacters).trim();
    const isAddress = this.#event !== '' && data.length <= addressCharacters;
    this.#url = isAddress ? URL.parse(this.#event, streamUrl) : null;
  }

  /** The address; a failure when it is none, or on another origin. */
  get address(): string | Failure {
    if (this.#url === null) return this.#failure('notUrl');
    return this.#url.origin === this.#stream.origin ? this.#url.href : this.#failure('otherOrigin');
  }

  /** The failure of a POST to the address, with the event that named it. */
  failed({ code, params, cause, frameSeq }: Failure): Failure {
    const status = params.status ?? 'none';
    const more = { ...(cause !== undefined && { cause }), ...(frameSeq !== undefined && { frameSeq }) };
    return this.#failure(code === 'notMcp' ? 'notMcp' : 'failed', { status }, more);
  }

  #failure(problem: string, params: Failure['params'] = {}, more: { cause?: string; frameSeq?: number } = {}): Failure {
    const event = shownUrl(this.#event).slice(0, eventCharacters);
    const url = shownUrl(this.#url?.href ?? this.#stream.href);
    const { prefix = 'none', expected = 'none' } = this.#expected() ?? {};
    return createFailure('endpointFailed', { problem, event, url, prefix, expected, status: 'none', ...params }, more);
  }

  /**
   * The address with the origin and prefix of the stream's URL, if that differs: a server behind a proxy may not know
   * under which it is reached.
   */
  #expected(): { prefix: string; expected: string } | undefined {
    if (this.#url === null) return undefined;
    const prefix = missingPrefix(this.#stream.pathname, this.#url.pathname);
    const { origin } = this.#stream;
    if (prefix === '' && this.#url.origin === origin) return undefined;
    const expected = `${origin}${prefix}${this.#url.pathname}${this.#url.search}`;
    return { prefix: prefix === '' ? origin : prefix, expected: shownUrl(expected) };
  }
}

/**
 * The prefix that a proxy removes from `/prefix/sse` when the server names `/messages` instead of `/prefix/messages`;
 * empty when the path has the folder of the stream.
 */
export function missingPrefix(streamPath: string, endpointPath: string): string {
  const folder = streamPath.split('/').slice(1, -1);
  const named = endpointPath.split('/').slice(1);
  const known = folder.findIndex((_, index) => folder.slice(index).every((part, at) => part === named[at]));
  const prefix = folder.slice(0, known === -1 ? folder.length : known);
  return prefix.map((part) => `/${part}`).join('');
}
