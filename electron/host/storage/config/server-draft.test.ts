import { expect, test } from 'vitest';
import { nameOfCommand, nameOfUrl } from './server-draft.ts';

test.each<[string, string[], string]>([
  ['npx', ['-y', '@modelcontextprotocol/server-everything'], 'server-everything'],
  ['npx', ['-y', 'some-server@1.2.3', '/data'], 'some-server'],
  ['uvx', ['mcp-server-git', '--repository', '.'], 'mcp-server-git'],
  ['npm', ['run', 'start'], 'npm'],
  ['pnpm', ['dlx', 'weather'], 'weather'],
  ['docker', ['run', '-i', '--rm', 'ghcr.io/github/github-mcp-server:1'], 'github-mcp-server'],
  ['node', ['/home/ada/weather/dist/index.js'], 'weather'],
  ['node', ['build/notes.js'], 'notes'],
  ['python', ['-m', 'my_server'], 'my_server'],
  ['python3', ['server.py'], 'server'],
  ['C:\\tools\\weather.exe', [], 'weather'],
  ['./target/release/notes', ['--x'], 'notes'],
  ['node', [], 'node'],
])('%s %j is named %s', (command, args, name) => {
  expect(nameOfCommand(command, args)).toBe(name);
});

test('a URL is named after its host', () => {
  expect(nameOfUrl('http://127.0.0.1:3000/mcp')).toBe('127.0.0.1:3000');
  expect(nameOfUrl('https://mcp.example.com/sse')).toBe('mcp.example.com');
});
