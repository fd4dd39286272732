import { expect, test } from 'vitest';
import { splitCommandLine } from './command-line.ts';

const placeholder = '$' + '{DIR}';

test.each<[string, string[]]>([
  ['npx -y some-server', ['npx', '-y', 'some-server']],
  ['  node\tserver.js  ', ['node', 'server.js']],
  [`node 'a b' "c d" e\\ f`, ['node', 'a b', 'c d', 'e f']],
  [`node one'two'"three"four`, ['node', 'onetwothreefour']],
  [`node "" ''`, ['node', '', '']],
  [`node "say \\"hi\\" \\\\ \\n"`, ['node', 'say "hi" \\ \\n']],
  [`node 'it\\n'`, ['node', 'it\\n']],
  [`node '{"a": [1, "b|c"]}'`, ['node', '{"a": [1, "b|c"]}']],
  ['npx \\\n  -y \\\r\n  server', ['npx', '-y', 'server']],
  ['npx ^\n -y `\n server', ['npx', '-y', 'server']],
  ['node s.js # what it does | nothing', ['node', 's.js']],
  ['node s.js --color=#fff a#b', ['node', 's.js', '--color=#fff', 'a#b']],
  ['# Start it:\n\nnode s.js\n', ['node', 's.js']],
  ['node $HOME/s.js "$TOKEN" *.md', ['node', '$HOME/s.js', '$TOKEN', '*.md']],
  [`node ${placeholder}/x`, ['node', `${placeholder}/x`]],
  ['C:\\tools\\server.exe --root D:\\data', ['C:\\tools\\server.exe', '--root', 'D:\\data']],
  ['"C:\\Program Files\\s.exe" x', ['C:\\Program Files\\s.exe', 'x']],
  ['node 服务器.js größe', ['node', '服务器.js', 'größe']],
  ['node a\\', ['node', 'a\\']],
  ['', []],
])('%j has the words %j', (text, words) => {
  expect(splitCommandLine(text)).toEqual({ ok: true, words });
});

test('a leading tilde is the home folder; quoted or inside a word it’s text', () => {
  expect(splitCommandLine(`~/bin/s ~ '~/x' a~b ~other`, '/home/ada')).toEqual({
    ok: true,
    words: ['/home/ada/bin/s', '/home/ada', '~/x', 'a~b', '~other'],
  });
  expect(splitCommandLine('ls ~/x')).toEqual({ ok: true, words: ['ls', '~/x'] });
});

test.each<[string, string]>([
  ['a | b', '|'],
  ['cd x && npm start', '&&'],
  ['a || b', '||'],
  ['a; b', ';'],
  ['a > out.txt', '>'],
  ['a 2>> log', '>>'],
  ['a < in', '<'],
  ['a &', '&'],
  ['(a)', '('],
  ['a $(whoami)', '$('],
  ['a "x $(whoami)"', '$('],
  ['a `whoami`', '`'],
  ['a "x`whoami`"', '`'],
  ["a $'\\n'", "$'"],
])('%j is rejected because of %s', (text, found) => {
  expect(splitCommandLine(text)).toEqual({ ok: false, problem: 'operator', found });
});

test.each(['node "never closed', "node 'never closed", 'a "b" "'])('%s has an unclosed quotation mark', (text) => {
  expect(splitCommandLine(text)).toMatchObject({ ok: false, problem: 'quote' });
});

test('several lines with commands are rejected', () => {
  expect(splitCommandLine('npm install\nnpm start')).toEqual({ ok: false, problem: 'lines', found: '' });
});
