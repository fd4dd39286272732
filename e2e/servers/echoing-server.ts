import process from 'node:process';
import { createInterface } from 'node:readline';

// A legacy stdio server that repeats its arguments and environment in all its output, like servers that log or return
// them.
const { ECHO_TOKEN = '', ECHO_FROM = '' } = process.env;
const given = [...process.argv.slice(2), ECHO_TOKEN, ECHO_FROM].join(' | ');
const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

process.stderr.write(`started with ${given}\n`);
console.log(`not JSON: ${given}`);

const results: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: `echo ${given}`, version: '1' },
    instructions: given,
  },
  'tools/list': { tools: [{ name: 'repeat', description: given, inputSchema: { type: 'object' } }] },
  'tools/call': {
    content: [given, encodeURIComponent(given), Buffer.from(given).toString('base64')].map((text) => ({
      type: 'text',
      text,
    })),
    structuredContent: { given },
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method }: { id?: string | number; method?: string } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method ?? ''];
  if (result === undefined) send({ id, error: { code: -32601, message: `no ${method}: ${given}`, data: { given } } });
  else send({ id, result });
  if (method === 'tools/call') {
    send({ method: 'notifications/message', params: { level: 'info', data: { given }, logger: given } });
  }
});
