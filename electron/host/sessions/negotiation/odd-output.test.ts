import { describe, expect, it } from 'vitest';
import { type OddForm, type OddOutput, recogniseOutput } from './odd-output.ts';

const response = '{"jsonrpc":"2.0","id":"loupe:1","result":{"protocolVersion":"2025-11-25"}}';
const pretty = JSON.stringify(JSON.parse(response), null, 2);
const utf16 = (text: string) => [...text].map((letter) => `${letter}\0`).join('');

const stdio: [OddForm | undefined, string, string][] = [
  [undefined, '', ''],
  [undefined, '\n\n', ''],
  ['severalLines', `${pretty}\n`, ''],
  ['severalLines', pretty.slice(0, -1), '}'],
  ['severalLines', '{"jsonrpc":"2.0",\n"id":"loupe:1",\n', '"result":{}}'],
  ['contentLength', 'Content-Length: 80\r\n', response],
  ['contentLength', 'content-length: 80\ncontent-type: application/vscode-jsonrpc\n', response],
  ['httpResponse', `HTTP/1.1 200 OK\r\nContent-Length: 80\r\n`, response],
  ['noId', '{"jsonrpc":"2.0","id":null,"result":{}}\n', ''],
  ['noId', '{"result":{}}\n', ''],
  ['noLineBreak', '', response],
  ['noLineBreak', '', `${response}\r`],
  ['partOfMessage', '', response.slice(0, 30)],
  ['utf16', utf16(`${response}\n`), ''],
  ['utf16', '', utf16(response)],
  ['binary', 'MZ\0\0 this program cannot be run in any mode', ''],
  ['page', '<!DOCTYPE html>\n<title>Sign in</title>\n', ''],
  ['page', '\n  <html lang="en">', ''],
  ['events', `event: message\ndata: ${response}\n`, ''],
  ['python', "{'jsonrpc': '2.0', 'id': 'loupe:1', 'result': {}}\n", ''],
  ['mixedLine', `Ready. ${response}\n`, ''],
  ['mixedLine', `${response}${response}\n`, ''],
  ['prompt', 'Python 3.13.0 on linux\nType "help" for more.\n', '>>> '],
  ['prompt', '', 'ada@host:~$ '],
  ['prompt', '', 'PS C:\\Users\\ada> '],
  ['question', 'Need to install the following packages:\n', 'Ok to proceed? (y) '],
  ['question', '', 'Password:'],
  ['usage', 'usage: server [-h] --root ROOT\n', ''],
  ['json', '{"level":"info","msg":"started"}\n', ''],
  ['json', '[]\n', ''],
  ['text', '[info] listening on stdio\n', ''],
  ['text', 'Server running\n', ''],
];

describe('output of a process', () => {
  it.each(stdio)('is recognised as %s: %j %j', (form, text, unfinished) => {
    expect(recogniseOutput({ transport: 'stdio', text, unfinished })).toBe(form);
  });
});

const http: [OddForm | undefined, string, string | undefined][] = [
  [undefined, '', undefined],
  ['noBody', '', ''],
  ['partOfBody', '', response.slice(0, 30)],
  ['partOfBody', '', response],
  ['partOfEvent', '', `data: ${response}`],
  ['partOfEvent', '', `event: message\ndata: ${response}\n`],
  ['noId', '{"jsonrpc":"2.0","result":{}}', ''],
  ['text', 'hello', ''],
  ['page', '', '<html><body>Please wait'],
];

describe('the response of an HTTP server', () => {
  it.each(http)('is recognised as %s: %j %j', (form, text, unfinished) => {
    expect(recogniseOutput({ transport: 'http', text, unfinished })).toBe(form);
  });
});

it('is recognised in time that grows with its length', () => {
  for (const text of ['{', '[,', 'a', 'HTTP/', '\nx', '{"jsonrpc"', '?', '(y)'].map((part) => part.repeat(100_000))) {
    const output: OddOutput = { transport: 'stdio', text, unfinished: text };
    expect(recogniseOutput(output)).toBeDefined();
  }
});
