import { wait } from '../../../electron/demo/server/call.ts';
import { errorCodes, isParams, type RequestId, RpcError } from '../../../electron/demo/server/message.ts';
import { toLine } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';
import { type Fault, plainReading } from './fault.ts';

/** Reads everything, responds to nothing. */
export const neverAnswers: Fault = () => ({
  definition: createPlain(),
  hooks: { incoming: () => false },
});

/** Never responds. */
function silence(): Promise<never> {
  return new Promise(() => {});
}

/**
 * Never responds to reading `silent://never`. `silent://progress` reports progress ten times, 200 ms (or `delayMs`)
 * apart, then responds; `silent://endless` reports progress until it is cancelled.
 */
export const silentRequest: Fault = ({ delayMs = 200 }) => ({
  definition: plainReading(['silent://never', 'silent://progress', 'silent://endless'], async (uri, call) => {
    if (uri === 'silent://never') return silence();
    const steps = uri === 'silent://progress' ? 10 : Number.POSITIVE_INFINITY;
    for (let step = 1; step <= steps; step += 1) {
      await wait(delayMs, call.signal);
      call.progress(step, Number.isFinite(steps) ? steps : undefined, `Still working (${step})`);
    }
    return [{ uri, mimeType: 'text/plain', text: 'Finally.' }];
  }),
});

/**
 * Responds to reading `late://answer` only after it is cancelled. Reading `late://orphan` gets a response at once, but
 * with an unknown id.
 */
export const lateResponse: Fault = () => {
  const waiting = new Set<RequestId>();
  const late = (id: unknown) =>
    toLine({ jsonrpc: '2.0', id, result: { contents: [{ uri: 'late://answer', text: 'Too late.' }] } });
  return {
    definition: createPlain(['late://answer', 'late://orphan']),
    hooks: {
      incoming({ id, method, params }, wire) {
        if (!isParams(params)) return true;
        if (method === 'notifications/cancelled') {
          const { requestId } = params;
          if ((typeof requestId === 'string' || typeof requestId === 'number') && waiting.delete(requestId)) {
            wire.write(late(requestId));
          }
        }
        if (params.uri === 'late://orphan') wire.write(late('nobody-asked'));
        if (params.uri !== 'late://answer' && params.uri !== 'late://orphan') return true;
        if (typeof id === 'string' || typeof id === 'number') waiting.add(id);
        return false;
      },
    },
  };
};

/** Responds to the handshake with an unknown revision. */
export const unsupportedRevision: Fault = () => ({
  era: 'legacy',
  definition: createPlain([], {
    amend(method, _params, result) {
      if (method === 'initialize') return { ...result, protocolVersion: '1999-01-01' };
      return method === 'server/discover' ? { ...result, supportedVersions: ['1999-01-01'] } : result;
    },
  }),
});

/** The handshake has no serverInfo and no capabilities. */
export const badHandshake: Fault = () => ({
  era: 'legacy',
  definition: createPlain([], {
    amend(method, _params, result) {
      if (method === 'initialize') return { protocolVersion: result.protocolVersion };
      return method === 'server/discover' ? { resultType: 'complete' } : result;
    },
  }),
});

/** The second page of its resources is an error. */
export const errorList: Fault = () => ({
  definition: createPlain([], {
    amend(method, params, result) {
      if (method !== 'resources/list' || params.cursor === undefined) return result;
      throw new RpcError(errorCodes.internal, 'The second page is broken');
    },
  }),
});
