import { findBadArgument } from './argument-check.ts';
import type { Call } from './call.ts';
import { RequestFailed } from './client-request.ts';
import type { Tool } from './definition.ts';
import type { Params } from './message.ts';

function failed(text: string): Params {
  return { content: [{ type: 'text', text }], isError: true };
}

/**
 * The result of a tool. A model can correct an argument, or do without an answer, when it gets to read what is wrong: bad
 * arguments and asks that come to nothing are results and no protocol errors.
 */
export async function runTool(tool: Tool, values: Params, call: Call): Promise<Params> {
  const problem = findBadArgument(tool.descriptor.inputSchema, values);
  if (problem !== undefined) return failed(problem);
  try {
    return await tool.run(values, call);
  } catch (error) {
    if (error instanceof RequestFailed) return failed(error.message);
    throw error;
  }
}
