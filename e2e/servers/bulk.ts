import { wait } from '../../electron/demo/server/call.ts';
import { argumentsSchema, text, textResult } from '../../electron/demo/server/content.ts';
import type { ServerDefinition, Tool } from '../../electron/demo/server/definition.ts';

const line = 'A line of a long text, one of very many.\n';
const messagesAtOnce = 500;

const verbs = ['archive', 'compare', 'create', 'delete', 'find', 'list', 'merge', 'rename', 'update'];
const nouns = ['account', 'branch', 'calendar', 'document', 'invoice', 'mailbox', 'order', 'project', 'report', 'user'];

/** JSON records of at least `bytes` in total. */
function records(bytes: number): object[] {
  const all: object[] = [];
  for (let id = 0, length = 0; length < bytes; id += 1) {
    const record = {
      id,
      name: `record ${id}`,
      tags: ['bulk', `t${id % 7}`],
      nested: { ratio: id / 3, odd: id % 2 === 1 },
    };
    all.push(record);
    length += JSON.stringify(record).length + 1;
  }
  return all;
}

/**
 * A server with large results: `big_text` returns a text of `bytes`, `big_json` as much JSON, as text and as structured
 * content, and `write_logs` writes many log messages of level `info`.
 */
export function createBulk({ bytes = 1_000_000, count = 10_000 }): ServerDefinition {
  const tool = (name: string, description: string, run: Tool['run']): Tool => ({
    descriptor: { name, description, inputSchema: argumentsSchema(), annotations: { readOnlyHint: true } },
    run,
  });
  return {
    info: { name: 'bulk', version: '1.0.0' },
    logging: true,
    tools: [
      tool('big_text', 'Returns a very long text.', () =>
        textResult(line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes)),
      ),
      tool('big_json', 'Returns much JSON.', () => {
        const structuredContent = { records: records(bytes) };
        return { content: [text(JSON.stringify(structuredContent))], structuredContent };
      }),
      tool('write_logs', 'Writes very many log messages.', async (_values, call) => {
        for (let number = 1; number <= count; number += 1) {
          call.log('info', `Message ${number}`, 'bulk');
          // Handle a cancellation.
          if (number % messagesAtOnce === 0) await wait(0, call.signal);
        }
        return textResult(`Wrote ${count} log messages.`);
      }),
    ],
  };
}

/** A server with many tools, each with its own name and description. */
export function createManyTools(count = 5_005, pageSize = 1_000): ServerDefinition {
  const describe = (index: number): Tool => {
    const verb = verbs[index % verbs.length] ?? '';
    const noun = nouns[Math.floor(index / verbs.length) % nouns.length] ?? '';
    const number = String(index).padStart(4, '0');
    const id = { type: 'string', description: `Which ${noun}.` };
    return {
      descriptor: {
        name: `${verb}_${noun}_${number}`,
        title: `${verb} ${noun} ${number}`,
        description: `Does what its name says with one ${noun}.`,
        inputSchema: argumentsSchema({ id, dryRun: { type: 'boolean', default: true } }, ['id']),
        annotations: { readOnlyHint: verb === 'find' || verb === 'list', destructiveHint: verb === 'delete' },
      },
      run: ({ id: chosen }) => textResult(`Nothing was done with ${String(chosen)}.`),
    };
  };
  return {
    info: { name: 'many-tools', version: '1.0.0' },
    pageSize,
    tools: Array.from({ length: count }, (_, index) => describe(index)),
  };
}
