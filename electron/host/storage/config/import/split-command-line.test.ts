import { expect, test } from 'vitest';
import { splitCommandLine } from './split-command-line.ts';

/** The words of a text with one command. */
function wordsOf(text: string, homeFolder?: string): string[] {
  const line = splitCommandLine(text, homeFolder);
  if (!line.ok) throw new Error(line.found);
  expect(line.commands.length).toBeLessThan(2);
  return line.commands[0]?.words ?? [];
}

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
  expect(wordsOf(text)).toEqual(words);
});

test('a leading tilde is the home folder; quoted or inside a word it’s text', () => {
  expect(wordsOf(`~/bin/s ~ '~/x' a~b ~other`, '/home/ada')).toEqual([
    ...['/home/ada/bin/s', '/home/ada', '~/x', 'a~b', '~other'],
  ]);
  expect(wordsOf('ls ~/x')).toEqual(['ls', '~/x']);
  expect(wordsOf('a~ b')).toEqual(['a~', 'b']);
});

const raw = String.raw;

test.each<[string, string[]]>([
  [raw`C:\Users\ada\.venv\Scripts\python.exe server.py`, [raw`C:\Users\ada\.venv\Scripts\python.exe`, 'server.py']],
  [raw`"C:\Users\ada\.venv\Scripts\python.exe" -m s`, [raw`C:\Users\ada\.venv\Scripts\python.exe`, '-m', 's']],
  [
    raw`C:\x\_s.py C:\x\#1\s.py C:\x\-y C:\x\@scope\s`,
    [raw`C:\x\_s.py`, raw`C:\x\#1\s.py`, raw`C:\x\-y`, raw`C:\x\@scope\s`],
  ],
  [
    raw`c:\a\$x c:\a\&b c:\a\!b c:\a\(b) c:\a\[b] c:\a\~b`,
    [raw`c:\a\$x`, raw`c:\a\&b`, raw`c:\a\!b`, raw`c:\a\(b)`, raw`c:\a\[b]`, raw`c:\a\~b`],
  ],
  [raw`C:\größe\数据\s.exe`, [raw`C:\größe\数据\s.exe`]],
  [raw`\\server\share\s.exe x`, [raw`\\server\share\s.exe`, 'x']],
  [raw`"\\server\share\.bin\s.exe"`, [raw`\\server\share\.bin\s.exe`]],
  [raw`node \\?\C:\x\s.js \\.\pipe\x`, ['node', raw`\\?\C:\x\s.js`, raw`\\.\pipe\x`]],
  [
    raw`s --opt=C:\x\.y --root "D:\my data\.cache" -p=\\srv\x`,
    ['s', raw`--opt=C:\x\.y`, '--root', raw`D:\my data\.cache`, raw`-p=\\srv\x`],
  ],
  [raw`s "--opt=C:\x\.y z" --opt="C:\x\.y z"`, ['s', raw`--opt=C:\x\.y z`, raw`--opt=C:\x\.y z`]],
  [raw`s D:\data\ --flag "D:\data\" --last`, ['s', `${raw`D:\data`}\\`, '--flag', `${raw`D:\data`}\\`, '--last']],
  [raw`C:\"Program Files"\nodejs\.x\node.exe`, [raw`C:\Program Files\nodejs\.x\node.exe`]],
  [raw`C:\Users\O'Brien\s.exe it`, [raw`C:\Users\O'Brien\s.exe`, 'it']],
  [raw`C:\PROGRA~1\x(86)\s.exe`, [raw`C:\PROGRA~1\x(86)\s.exe`]],
  [raw`PATH=C:\a;D:\.b s`, [raw`PATH=C:\a;D:\.b`, 's']],
  [
    raw`.\.venv\Scripts\s.exe ..\.x\s node_modules\.bin\tsx src\_s`,
    [raw`.\.venv\Scripts\s.exe`, raw`..\.x\s`, raw`node_modules\.bin\tsx`, raw`src\_s`],
  ],
  [raw`%APPDATA%\.x\s $env:USERPROFILE\.x\s ~\.x\s`, [raw`%APPDATA%\.x\s`, raw`$env:USERPROFILE\.x\s`, raw`~\.x\s`]],
  // Escaped for a shell, or copied from JSON.
  [raw`C:\\Users\\ada\\.venv\\s.exe "C:\\my x\\s.exe"`, [raw`C:\Users\ada\.venv\s.exe`, raw`C:\my x\s.exe`]],
  [raw`\\\\server\\share "\\\\server\\share"`, [raw`\\server\share`, raw`\\server\share`]],
  // POSIX escapes.
  [
    raw`my\ tool my\ file.js C:/my\ files/x \"a\" a\&b \\n`,
    ['my tool', 'my file.js', 'C:/my files/x', '"a"', 'a&b', raw`\n`],
  ],
  [raw`s my\ file C:\x\.y other\ file`, ['s', 'my file', raw`C:\x\.y`, 'other file']],
  [raw`s "{\"path\":\"C:\\x\"}" '{"path":"C:\\x"}'`, ['s', raw`{"path":"C:\x"}`, raw`{"path":"C:\\x"}`]],
  [raw`s "{""a"":""b""}"`, ['s', '{"a":"b"}']],
  ['s "{`"a`":1}"', ['s', '{"a":1}']],
  [raw`s https://a/?b=1&c=2 x`, ['s', 'https://a/?b=1&c=2', 'x']],
  ['s a^&b ^\n c', ['s', 'a&b', 'c']],
])('%s has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each<[string, string[]]>([
  ['docker run -v $PWD:/x -v "$(pwd):/y" img', ['$PWD', '$(pwd)']],
  [`s $HOME '$USER' \\$USER "$A"`, ['$HOME', '$A']],
  [`s ${placeholder}/x %APPDATA%\\x "%TEMP%\\x" $env:TEMP`, [placeholder, '%APPDATA%', '%TEMP%', '$env:TEMP']],
  ['s `pwd` "x`id`" ~bob/x --to=~/x', ['`pwd`', '`id`', '~bob', '~']],
  ['s https://a/%E4%BD%A0 100%', []],
])('%s has the shell’s parts %j', (text, parts) => {
  expect(splitCommandLine(text)).toMatchObject({ ok: true, commands: [{ shellParts: parts }] });
});

test.each<[string, string]>([
  ['a | b', '|'],
  ['cd x && npm start', '&&'],
  ['a || b', '||'],
  ['a; b', ';'],
  ['a > out.txt', '>'],
  ['a 2>> log', '>>'],
  ['a < in', '<'],
  ['(a)', '('],
  ['a &', '&'],
  ['a\nb', '\n'],
])('%j has two commands, separated by %j', (text, found) => {
  expect(splitCommandLine(text)).toMatchObject({
    ok: true,
    commands: expect.arrayContaining([expect.objectContaining({ after: found })]),
  });
});

test.each(['a $(whoami', 'a `whoami', "a $'\\n'"])('%j can’t be read without a shell', (text) => {
  expect(splitCommandLine(text)).toMatchObject({ ok: false, problem: 'operator' });
});

test.each(['node "never closed', "node 'never closed", 'a "b" "'])('%s has an unclosed quotation mark', (text) => {
  expect(splitCommandLine(text)).toMatchObject({ ok: false, problem: 'quote' });
});

test.each(['a=', '$(', '"$(', 'a:\\', '\\', '%a', '`', '" ', '(', '&', '\\\\a=', 'C:\\a;', '~a', '1>', '$(a'])(
  'a long text of %j ends',
  (part) => {
    for (const start of ['', '"', 'C:\\', '"C:\\']) splitCommandLine(start + part.repeat(100_000 / part.length));
  },
);
