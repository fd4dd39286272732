import { readBeginning } from '../json/json-nodes.ts';

/** How much of a text {@link textType} looks at, in characters. */
const typedCharacters = 8_000;
/** Of a longer line, its beginning. */
const lineCharacters = 1_000;
const typedLines = 60;

/** The types that have no registered name. */
export const ansiType = 'text/x-ansi';
export const base64ImageType = 'text/x-base64-image';
export const diffType = 'text/x-diff';
export const ndjsonType = 'application/x-ndjson';
export const stackTraceType = 'text/x-stack-trace';

/**
 * The MIME type that a text without a declared one shows by its first characters; undefined for plain text. A guess that
 * rather misses one than takes prose for data. `isAll`: the text doesn't go on.
 */
export function textType(text: string, isAll: boolean): string | undefined {
  const isWhole = isAll && text.length <= typedCharacters;
  const start = text.slice(0, typedCharacters).replace(/^\uFEFF/, '');
  const lines = start
    .split('\n', typedLines + 1)
    .map((line) => line.slice(0, lineCharacters).trimEnd())
    .slice(0, typedLines);
  const last = lines.at(-1) ?? '';
  // Only a part of it may be known.
  if (!isWhole && lines.length > 1 && lines.length < typedLines && last.length < lineCharacters) lines.pop();
  const filled = lines.filter((line) => line !== '');
  if (isNdjson(filled)) return ndjsonType;
  if (isJsonStart(start, isWhole)) return 'application/json';
  if (start.includes('\u001b[')) return ansiType;
  if (isDiff(filled)) return diffType;
  if (isStackTrace(filled)) return stackTraceType;
  if (isXml(start, isWhole)) return 'application/xml';
  if (isBase64Image(start)) return base64ImageType;
  return (
    separatedType(filled) ?? (isYaml(filled) ? 'application/yaml' : isMarkdown(lines) ? 'text/markdown' : undefined)
  );
}

/** The beginning of a JSON object or array. */
const jsonStart = /^\s*(?:\{\s*["}]|\[\s*(?:["{[\]\d-]|true\b|false\b|null\b))/;

function isJsonStart(start: string, isWhole: boolean): boolean {
  if (!jsonStart.test(start)) return false;
  const { error, isCut } = readBeginning(start);
  return error === undefined || (!isWhole && isCut);
}

/** Two lines or more, each of which is an object or array. */
function isNdjson([first = '', second = '', ...rest]: readonly string[]): boolean {
  const isValue = (line: string) => jsonStart.test(line) && readBeginning(line).error === undefined;
  const isLong = (line: string) => line.length === lineCharacters && jsonStart.test(line);
  const isLine = (line: string) => isValue(line) || isLong(line);
  return isValue(first) && isLine(second) && rest.every(isLine);
}

function isDiff(lines: readonly string[]): boolean {
  const hunk = lines.findIndex((line) => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(line));
  if (hunk === -1) return /^diff --(?:git|cc|combined) /.test(lines[0] ?? '') && lines.length > 1;
  return hunk === 0 || lines.slice(0, hunk).some((line) => line.startsWith('--- '));
}

/** A line of a stack trace: JavaScript and .NET, Java, Python, Go, Rust, Ruby, PHP. */
const stackFrames = [
  /^\s+at \S/,
  /^\s+File "[^"]+", line \d+/,
  /^goroutine \d+ \[/,
  /^\s+from \S+:\d+:in /,
  /^\s+\d+: \S+$/,
  /^#\d+ \S+\(\d+\): /,
];

function isStackTrace(lines: readonly string[]): boolean {
  const frames = lines.filter((line) => stackFrames.some((frame) => frame.test(line))).length;
  const isNamed = lines.some((line) =>
    /^(?:Traceback \(most recent call last\):|goroutine \d+ \[|stack backtrace:|PHP Fatal error: )/.test(line),
  );
  return frames >= (isNamed ? 1 : 2) && frames * 4 >= lines.length;
}

function isXml(start: string, isWhole: boolean): boolean {
  const text = start.trim();
  if (text.startsWith('<?xml ')) return true;
  const [, name] = /^<([A-Za-z_][\w:.-]{0,80})[\s/>]/.exec(text) ?? [];
  if (name === undefined) return false;
  // Tags in prose are at its beginning or its end, rarely at both.
  return isWhole ? text.endsWith(`</${name}>`) || /^<[^<>]{0,2000}\/>$/.test(text) : /^<[^<>]{0,500}\sxmlns/.test(text);
}

/** The signatures of PNG, JPEG, GIF, WebP and SVG in base64. */
const base64Image = /^(?:data:image\/[\w.+-]{1,40};base64,)?\s{0,4}(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR.{6}XRUJQ|PHN2Zy)/;

function isBase64Image(start: string): boolean {
  const found = base64Image.exec(start)?.[0];
  return found !== undefined && start.length >= 100 && /^[A-Za-z\d+/=\r\n]*$/.test(start.slice(found.length));
}

/** In the order of their preference. */
const separators = [
  ['\t', 'text/tab-separated-values'],
  [',', 'text/csv'],
  [';', 'text/csv'],
] as const;

/** The type of a table of separated values: several lines with equally many fields, the first of which are names. */
function separatedType(lines: readonly string[]): string | undefined {
  return separators.find(([separator]) => isSeparated(lines, separator))?.[1];
}

function isSeparated(lines: readonly string[], separator: string): boolean {
  const rows = lines.slice(0, 20).map((line) => line.replace(/"[^"]*"/g, '""').split(separator));
  const [names = []] = rows;
  const columns = names.length;
  // Lines of prose may have one comma each.
  if (columns < 2 || rows.length < (columns === 2 && separator !== '\t' ? 3 : 2)) return false;
  const isName = (name: string, index: number) =>
    name !== '' && name.length <= 60 && (index === 0 || !/^\s/.test(name)) && !/[.:!?{}<>]$/.test(name);
  return names.every(isName) && rows.every((row) => row.length === columns);
}

/** Keys with values, of which one at least has a list or further keys below it. */
function isYaml(lines: readonly string[]): boolean {
  if (lines.length < 2 || !lines.every(isYamlLine)) return false;
  const keys = lines.filter(hasYamlKey).length;
  const opens = lines.some((line, at) => {
    const next = lines[at + 1] ?? '';
    return line.endsWith(':') && hasYamlKey(line) && (next.startsWith(' ') || next.startsWith('- '));
  });
  return keys >= 2 && (opens || lines[0] === '---');
}

function isYamlLine(line: string): boolean {
  const text = line.trimStart();
  return hasYamlKey(line) || line.startsWith('  ') || /^(?:#|- |-$|---$|\.\.\.$)/.test(text);
}

/** Whether a line is like `key: value`, `key:` or one of them as an item of a list. */
function hasYamlKey(line: string): boolean {
  const text = line.trimStart();
  const from = text.startsWith('- ') ? 2 : 0;
  const colon = text.indexOf(': ');
  const key = text.slice(from, colon === -1 && text.endsWith(':') ? text.length - 1 : Math.max(colon, from));
  return key.length <= 80 && /^["'\w./@$-]+$/.test(key);
}

/** What prose has rarely, and how much of a sign it is; twice is enough. */
const markdownSigns: readonly (readonly [weight: number, sign: RegExp])[] = [
  [2, /^```/],
  [2, /^\s{0,3}\|?\s{0,9}:?-{3,60}:?\s{0,9}\|/],
  [2, /^#{2,6} \S/],
  [1, /^# \S/],
  [1, /^\s{0,3}[-*] (?:\*\*|\[|`)/],
  [1, /^[-*+] \S/],
  [1, /^> \S/],
  [1, /\*\*\S[^*\n]{0,200}\*\*/],
  [1, /\[[^\][\n]{1,200}\]\((?:https?:|\/|\.|#)/],
];

function isMarkdown(lines: readonly string[]): boolean {
  let weight = 0;
  for (const [signWeight, sign] of markdownSigns) {
    if (lines.some((line) => sign.test(line))) weight += signWeight;
    if (weight >= 2) return true;
  }
  return false;
}
