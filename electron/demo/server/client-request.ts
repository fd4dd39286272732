import { errorCodes, isParams, type Params, RpcError } from './message.ts';
import type { Revision } from './revision.ts';

/** A server's request to its client: roots, sampling or elicitation. */
export interface Ask {
  method: string;
  params?: Params;
}

/** Several of them, by keys that are unique within the client's request. */
export type Asks = Readonly<Record<string, Ask>>;

/** The client's results by key. Rejects with `RequestFailed`, or with the signal's reason when cancelled. */
export type RequestAll = (asks: Asks) => Promise<Record<string, Params>>;

/** The client's error, which a tool shows in its result. */
export class RequestFailed extends Error {}

/** The capability that is missing, as the client would have declared it. */
function missingPart(client: Params, feature: string, part?: string): Params | undefined {
  const declared = client[feature];
  if (isParams(declared) && (part === undefined || isParams(declared[part]))) return undefined;
  return { [feature]: part === undefined ? {} : { [part]: {} } };
}

function missing(client: Params, { method, params = {} }: Ask): Params | undefined {
  if (method === 'roots/list') return missingPart(client, 'roots');
  if (method === 'sampling/createMessage') {
    const hasTools = params.tools !== undefined || params.toolChoice !== undefined;
    return missingPart(client, 'sampling', hasTools ? 'tools' : undefined);
  }
  if (params.mode === 'url') return missingPart(client, 'elicitation', 'url');
  // Without a mode, it is a form.
  const hasModes = isParams(client.elicitation) && Object.keys(client.elicitation).length > 0;
  return missingPart(client, 'elicitation', hasModes ? 'form' : undefined);
}

/** Throws when the client did not declare one of these requests. */
export function requireDeclared(client: Params, asks: Asks, revision: Revision): void {
  for (const ask of Object.values(asks)) {
    const requiredCapabilities = missing(client, ask);
    if (requiredCapabilities !== undefined) throw undeclared(requiredCapabilities, revision);
  }
}

/** The error for a missing capability; before 2026-07-28 there is no code for it. */
export function undeclared(requiredCapabilities: Params, revision: Revision): Error {
  const text = `The client did not declare ${JSON.stringify(requiredCapabilities)}`;
  if (revision < '2026-07-28') return new RequestFailed(text);
  return new RpcError(errorCodes.missingCapability, text, { requiredCapabilities });
}
