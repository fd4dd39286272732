import { logLevels, wait } from '../../../electron/demo/server/call.ts';
import { argumentsSchema, textResult } from '../../../electron/demo/server/content.ts';
import type { Tool } from '../../../electron/demo/server/definition.ts';
import type { Params } from '../../../electron/demo/server/message.ts';

const defaultCount = 10_000;
const maxAtOnce = 500;
const loggers = ['http', 'database', 'scheduler', undefined] as const;

/** The data of a message: sentences, objects and other JSON values. */
function dataOf(number: number): unknown {
  switch (number % 10) {
    case 7:
      return { message: `Query ${number} was slow`, ms: number % 900, table: { name: 'lenses', rows: number } };
    case 8:
      return [`Batch ${number}`, number, true];
    case 9:
      return number;
    default:
      return `Message ${number}`;
  }
}

/** Sends very many log messages, of every level and from several loggers, as fast as possible. */
export const logFlood: Tool = {
  descriptor: {
    name: 'log_flood',
    title: 'Flood the log',
    description: 'Sends very many log messages; you see those from your level on.',
    inputSchema: argumentsSchema({ count: { type: 'integer', minimum: 0, maximum: 1_000_000, default: defaultCount } }),
  },
  async run({ count = defaultCount }: Params, call) {
    for (let number = 1; number <= Number(count); number += 1) {
      const level = logLevels[number % logLevels.length] ?? 'info';
      call.log(level, dataOf(number), loggers[Math.floor(number / logLevels.length) % loggers.length]);
      // Handle a cancellation.
      if (number % maxAtOnce === 0) await wait(0, call.signal);
    }
    return textResult(`Wrote ${String(count)} log messages.`);
  },
};
