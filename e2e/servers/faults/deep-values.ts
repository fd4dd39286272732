import { isParams, type Outgoing, type Params } from '../../../electron/demo/server/message.ts';
import { toLine } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';
import type { Fault } from './fault.ts';

const place = 'put something deep here';
const deepMeta = { _meta: { deep: place } };

/** Nests the first item of a list, and every result and error. */
function withDeepValues(message: Outgoing): Outgoing {
  if (!isParams(message)) return message;
  if (isParams(message.error)) return { ...message, error: { ...message.error, data: deepMeta } };
  if (!isParams(message.result)) return message;
  const result: Params = { ...message.result, ...deepMeta };
  for (const list of ['resources', 'prompts', 'tools', 'contents', 'messages', 'content']) {
    const [first, ...others] = Array.isArray(result[list]) ? result[list] : [];
    if (isParams(first)) result[list] = [{ ...first, ...deepMeta }, ...others];
  }
  if (isParams(result.capabilities)) result.capabilities = { ...result.capabilities, experimental: deepMeta };
  return { ...message, result };
}

/**
 * Nests 3,000 (or `count`) objects in the `_meta` of every result, of the first item of every list, and of a log message
 * and a sampling request that come with every list of tools.
 */
export const deepValues: Fault = ({ count = 3000 }) => {
  const deep = `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
  const write = (message: Outgoing) => toLine(message).replaceAll(`"${place}"`, deep);
  return {
    definition: createPlain(),
    hooks: {
      outgoing(message, wire) {
        const isToolList = isParams(message) && isParams(message.result) && Array.isArray(message.result.tools);
        if (isToolList) {
          const sampling = { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 1 };
          const params = { ...sampling, ...deepMeta };
          wire.write(write({ jsonrpc: '2.0', id: 'deep', method: 'sampling/createMessage', params }));
          const log = { level: 'info', data: deepMeta };
          wire.write(write({ jsonrpc: '2.0', method: 'notifications/message', params: log }));
        }
        wire.write(write(withDeepValues(message)));
      },
    },
  };
};
