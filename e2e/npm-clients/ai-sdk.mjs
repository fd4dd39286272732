// Lists and calls with the AI SDK's client, and prints what it got: its target is the argument, as JSON.
import process from 'node:process';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';

const target = JSON.parse(process.argv.at(-1));
const transport =
  'url' in target ? { type: 'http', url: target.url } : new StdioTransport({ ...target, stderr: 'ignore' });
const client = await createMCPClient({ transport });
const listed = await client.listTools();
const { echo } = await client.tools();
const called = await echo.execute({ message: 'häst 馬' }, { toolCallId: '1', messages: [] });
await client.close();
console.log(JSON.stringify([listed, called], null, 1));
