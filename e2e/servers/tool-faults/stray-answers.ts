import { isParams, type Params, type RequestId } from '../../../electron/demo/server/message.ts';
import { type StdioHooks, toLine, type Wire } from '../../../electron/demo/server/stdio-transport.ts';

const progressEveryMs = 50;
const progressAfterEnd = 10;

/** Tools whose responses are invalid on the wire, over stdio only. */
export const strayTools = [
  'answers-twice',
  'answers-late',
  'progress-after-end',
  'result-is-text',
  'exact-digits',
] as const;
type StrayTool = (typeof strayTools)[number];

function answer(id: RequestId, text: string): Params {
  return { jsonrpc: '2.0', id, result: { resultType: 'complete', content: [{ type: 'text', text }] } };
}

type Misbehaviour = (id: RequestId, params: Params, wire: Wire) => void;

const misbehaviours: Readonly<Record<Exclude<StrayTool, 'answers-late'>, Misbehaviour>> = {
  'answers-twice'(id, _params, wire) {
    wire.write(toLine(answer(id, 'The first answer.')));
    wire.write(toLine(answer(id, 'The second answer.')));
  },
  'progress-after-end'(id, params, wire) {
    wire.write(toLine(answer(id, 'Done, and yet not.')));
    const progressToken = isParams(params._meta) ? params._meta.progressToken : undefined;
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: sent } };
      wire.write(toLine(progress));
      if (sent === progressAfterEnd) clearInterval(timer);
    }, progressEveryMs);
    timer.unref();
  },
  'result-is-text'(id, _params, wire) {
    wire.write(toLine({ jsonrpc: '2.0', id, result: 'only text' }));
  },
  'exact-digits'(id, _params, wire) {
    const structured =
      '{"big":12345678901234567890,"precise":1.00,"small":1e-7,"twice":1,"twice":2,"__proto__":{"a":1}}';
    const result = `{"resultType":"complete","content":[],"structuredContent":${structured}}`;
    wire.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}\n`);
  },
};

function isStrayTool(name: unknown): name is StrayTool {
  return strayTools.some((tool) => tool === name);
}

/** Handles the calls of these tools without the protocol implementation. */
export function createStrayHooks(): StdioHooks {
  /** These are answered only after they are cancelled. */
  const waiting = new Set<unknown>();
  return {
    incoming({ id, method, params }, wire) {
      if (!isParams(params)) return true;
      if (method === 'notifications/cancelled' && waiting.delete(params.requestId)) {
        const { requestId } = params;
        if (typeof requestId === 'string' || typeof requestId === 'number')
          wire.write(toLine(answer(requestId, 'Too late.')));
      }
      const { name } = params;
      if (method !== 'tools/call' || !isStrayTool(name)) return true;
      if (name === 'answers-late') waiting.add(id);
      else if (typeof id === 'string' || typeof id === 'number') misbehaviours[name](id, params, wire);
      return false;
    },
  };
}
