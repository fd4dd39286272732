// A legacy stdio server that answers as its first argument says: a JSON object of results by method. A number stands
// for an error with that code; what is not in it is answered with -32601.
import { createInterface } from 'node:readline';

const answers = {
  initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'scripted', version: '1' } },
  ...JSON.parse(process.argv[2] ?? '{}'),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const given = Object.hasOwn(answers, method) ? answers[method] : -32601;
  const answer = typeof given === 'number' ? { error: { code: given, message: 'no such method' } } : { result: given };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}
