import type { Serve } from './mode.ts';
import type { Handler, Reply } from './server/reply.ts';
import { array, type Text } from './text.ts';

/** JSON of a request; `id` and `params` are JSON. */
export function request(id: string | number, method: string, params?: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
}

/** JSON of a notification; `params` is JSON. */
export function notification(method: string, params?: string): string {
  return `{"jsonrpc":"2.0","method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
}

/** Parameters of a request for a model's answer. */
export const sampling = '{"messages":[{"role":"user","content":{"type":"text","text":"What now?"}}],"maxTokens":1}';

/** A call is answered after `count` messages, each made from its number and the call. */
export function after(count: number, make: (number: number, reply: Reply) => string): Serve {
  return flooding((reply) => reply.outlet.messages(count, (number) => make(number, reply)));
}

/** A call is answered after `count` messages in one JSON array (2025-03-26, batching). */
export function inOneArray(count: number, make: (number: number) => string): Serve {
  return { revision: '2025-03-26', ...flooding((reply) => reply.outlet.message(array(count, make))) };
}

/** A call is answered after whatever `flood` sends. */
export function flooding(flood: Handler): Serve {
  return {
    on: {
      'tools/call': async (reply) => {
        await flood(reply);
        await reply.result('"content":[]');
      },
    },
  };
}

/** The response to a method has these members, each made when it is sent. */
export function answering(method: string, ...members: (() => Text)[]): Serve {
  return { on: { [method]: (reply) => reply.result(...members.map((make) => make())) } };
}
