import type { RpcError } from '#shared/mcp/envelope.ts';
import type { Json } from '#shared/model/json.ts';

/** What a server answered to a request of ours, untouched: either a result or an error. */
export type PeerResponse = {
  /** The request's JSON-RPC id. */
  requestId: string;
  requestSeq: number;
  responseSeq: number;
  durationMs: number;
  /** The status other than success under which an error came over HTTP. */
  httpStatus?: number;
} & ({ result: Json; error?: undefined } | { error: RpcError; result?: undefined });

/** A further response to a request that is over: it was given up, or had a response. */
export interface StrayResponse {
  kind: 'late' | 'duplicate';
  responseSeq: number;
}
