import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import type { Text } from '../text.ts';
import type { Outlet } from './outlet.ts';

export type HostileEra = 'legacy' | 'modern';

/** Handles one request; the response's stream ends when it resolves. */
export type Handler = (reply: Reply) => Promise<void>;

/** One request of the client, and where its response goes. */
export class Reply {
  readonly outlet: Outlet;
  readonly era: HostileEra;
  readonly method: string;
  readonly params: Params;
  /** As JSON text. */
  readonly id: string;

  constructor(request: Params, era: HostileEra, outlet: Outlet) {
    this.outlet = outlet;
    this.era = era;
    this.method = String(request.method);
    this.params = isParams(request.params) ? request.params : {};
    this.id = JSON.stringify(request.id);
  }

  /** The progress token of the request, as JSON text. */
  get token(): string {
    const { _meta: meta } = this.params;
    return JSON.stringify((isParams(meta) ? meta.progressToken : undefined) ?? null);
  }

  /** Responds with a complete result of these members. */
  result(...members: readonly Text[]): Promise<void> {
    const head = this.era === 'modern' ? '"resultType":"complete","ttlMs":0,"cacheScope":"private",' : '';
    return this.whole(`{${head}`, ...members, '}');
  }

  /** Responds with this text as the result. */
  whole(...result: readonly Text[]): Promise<void> {
    return this.outlet.message(`{"jsonrpc":"2.0","id":${this.id},"result":`, ...result, '}');
  }

  error(...error: readonly Text[]): Promise<void> {
    return this.outlet.message(`{"jsonrpc":"2.0","id":${this.id},"error":`, ...error, '}');
  }
}
