import { respondingServer } from '#host/testing/function-server.ts';

/**
 * The command of a legacy stdio server in this process that responds with these results by method. A number means an
 * error with that code; what has no result is answered with -32601.
 */
export function scriptedCommand(results: object): string {
  const serverInfo = { name: 'scripted', version: '1' };
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo };
  // As JSON, which leaves out what is undefined.
  const given = new Map(Object.entries(JSON.parse(JSON.stringify({ initialize, ...results }))));
  return respondingServer(({ id, method }) => {
    if (id === undefined) return undefined;
    const name = String(method);
    const result = given.has(name) ? given.get(name) : -32601;
    return typeof result === 'number' ? { error: { code: result, message: 'no such method' } } : { result };
  }).command;
}
