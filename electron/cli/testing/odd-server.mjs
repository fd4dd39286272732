// A legacy stdio server whose JSON a parser would change: written as text, so that every byte is deliberate.
import { createInterface } from 'node:readline';

const oddResource =
  '{"uri":"odd:a","name":"\\u001b[31mred","size":12345678901234567890,"ratio":1.0,"x-unknown":{"deep":[1e2]}}';

const results = {
  initialize:
    '{"protocolVersion":"2025-06-18","capabilities":{"resources":{}},"serverInfo":{"name":"odd","version":"1"}}',
  'resources/list': `{"resources":[${oddResource},null,{"name":"nameless"}]}`,
  'resources/read': JSON.stringify({
    contents: [{ uri: 'odd:a', text: `${process.env.ODD_VARIABLE} ${process.cwd()} \u001b[31mred` }],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const result = results[method];
  const answer = result ? `"result":${result}` : '"error":{"code":-32601,"message":"no such method"}';
  process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answer}}\n`);
}
