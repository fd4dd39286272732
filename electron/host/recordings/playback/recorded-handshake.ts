import type { Envelope } from '#shared/mcp/envelope.ts';
import { startOf } from '#shared/mcp/json/json-head.ts';
import { metaKeys } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { isRevision, newestLegacyRevision, newestModernRevision } from '#shared/model/revision.ts';
import type { RecordedClient } from '#shared/model/session.ts';
import type { Agreement } from '../../sessions/negotiation/negotiation.ts';
import { selfDescription } from '../../sessions/negotiation/self-description.ts';
import { isClientsEnd } from '../file/clients-end.ts';
import type { SessionEvent } from '../file/session-decoder.ts';

const clientCharacters = 200;

/** What a recorded client and its server say about themselves, and what they agree on. */
export class RecordedHandshake {
  readonly #hostOf: (clientName: string) => string | undefined;
  client: RecordedClient | undefined;
  clientCapabilities: JsonObject = {};
  #requests = 0;
  #discoveries = 0;
  #isEndedByClient = false;
  /** The server ended by itself with an error, or not all that passed is known. */
  #isDoubtful = false;
  #offered: string | undefined;
  #agreement: Agreement | undefined;

  /** `hostOf`: the host that names itself so. */
  constructor(hostOf: (clientName: string) => string | undefined = () => undefined) {
    this.#hostOf = hostOf;
  }

  /** Undefined until they agree. */
  get agreement(): Agreement | undefined {
    return this.#agreement;
  }

  /** What the server calls itself, at most 200 characters. */
  get serverName(): string | undefined {
    const info = this.#agreement?.serverInfo;
    return textAt(info, 'title') ?? textAt(info, 'name');
  }

  /**
   * The client asked nothing but which revisions the server speaks, and a failure didn't end that. Clients of the SDK 2.x
   * start a server over stdio once only for that, end it, and start it again for their session.
   */
  get isOnlyDiscovery(): boolean {
    return this.#discoveries > 0 && this.#discoveries === this.#requests && !this.#isDoubtful;
  }

  /** What passed besides messages. */
  passed(event: SessionEvent): void {
    if (isClientsEnd(event)) this.#isEndedByClient = true;
    else if (event.type === 'lost') this.#isDoubtful = true;
    else if (event.type === 'exit' && event.code !== 0 && !this.#isEndedByClient) this.#isDoubtful = true;
  }

  /** A message of the client that is too large to be read. */
  unread(): void {
    this.#requests += 1;
  }

  /** A request of the client: until 2025-11-25 only `initialize` says who it is, then each request. */
  requested({ method, params }: Extract<Envelope, { kind: 'request' }>): void {
    this.#requests += 1;
    if (method === 'server/discover') this.#discoveries += 1;
    if (!isJsonObject(params)) return;
    const meta = isJsonObject(params._meta) ? params._meta : {};
    const modern = meta[metaKeys.revision];
    if (method === 'initialize') {
      this.#declared(params.protocolVersion, params.clientInfo, params.capabilities);
    } else if (modern !== undefined) {
      this.#declared(modern, meta[metaKeys.clientInfo], meta[metaKeys.clientCapabilities]);
    }
  }

  #declared(revision: Json | undefined, info: Json | undefined, capabilities: Json | undefined): void {
    if (typeof revision === 'string') this.#offered = startOf(revision, clientCharacters);
    // Several clients may use one server over HTTP: the session has the name of the first.
    if (this.client !== undefined && this.#agreement !== undefined) return;
    if (isJsonObject(capabilities)) this.clientCapabilities = capabilities;
    const name = textAt(info, 'name');
    if (name === undefined) return;
    const [title, version] = [textAt(info, 'title'), textAt(info, 'version')];
    const host = this.#hostOf(name);
    this.client = {
      name,
      ...(title !== undefined && { title }),
      ...(version !== undefined && { version }),
      ...(host !== undefined && { host }),
    };
  }

  /** The response to a request of the client, as the frame `seq`. */
  responded(method: string, response: Extract<Envelope, { kind: 'result' | 'error' }>, seq: number): void {
    const result = response.kind === 'result' && isJsonObject(response.result) ? response.result : undefined;
    if (result === undefined) return;
    if (method === 'initialize') this.#legacy(result, seq);
    else if (method === 'server/discover') this.#modern(result, seq);
    // A modern client needn't ask what the server can do. Each result says who the server is.
    else if (this.#agreement === undefined && this.#offered === newestModernRevision) {
      this.#modern(result._meta === undefined ? {} : { _meta: result._meta }, seq);
    }
  }

  #legacy(result: JsonObject, handshakeSeq: number): void {
    const offered = this.#offered;
    const revision = textAt(result, 'protocolVersion') ?? offered ?? newestLegacyRevision;
    const offeredRevision = offered !== undefined && isRevision(offered) ? offered : newestLegacyRevision;
    this.#agreement = { ...selfDescription(result), era: 'legacy', revision, offeredRevision, handshakeSeq };
  }

  #modern(result: JsonObject, handshakeSeq: number): void {
    const revision = this.#offered ?? newestModernRevision;
    const offeredRevision = newestModernRevision;
    this.#agreement = { ...selfDescription(result), era: 'modern', revision, offeredRevision, handshakeSeq };
  }
}

function textAt(value: Json | undefined, name: string): string | undefined {
  const text = stringAt(value, name);
  return text === undefined || text === '' ? undefined : startOf(text, clientCharacters);
}
