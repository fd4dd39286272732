import { diffType, stackTraceType } from '#shared/mcp/content/text-type.ts';

/** A colour of the window, so that every text can be read on its ground. */
export type Tone = 'error' | 'ok' | 'warn' | 'accent' | 'note' | 'in' | 'dim';

/** Some characters of a line in one look. */
export interface Span {
  text: string;
  tone?: Tone | undefined;
  isStrong?: boolean | undefined;
}

/** What a terminal goes on with: a faint text has its colour again afterwards. */
interface Look extends Pick<Span, 'tone' | 'isStrong'> {
  isFaint?: boolean | undefined;
}

/** Of a longer line, its beginning. */
const lineCharacters = 4_000;

/** The lines of a text in colours: those of a terminal, a diff or a stack trace. */
export function coloredLines(text: string, type: string | undefined): Span[][] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (type === diffType) return lines.map((line) => [diffSpan(line.slice(0, lineCharacters))]);
  if (type === stackTraceType) return lines.map((line) => [traceSpan(line.slice(0, lineCharacters))]);
  return terminalLines(lines);
}

function diffSpan(text: string): Span {
  if (/^(?:diff |index |--- |\+\+\+ |(?:new|deleted) file|similarity |rename )/.test(text)) {
    return { text, tone: 'dim', isStrong: true };
  }
  if (text.startsWith('@@')) return { text, tone: 'accent' };
  if (text.startsWith('+')) return { text, tone: 'ok' };
  return text.startsWith('-') ? { text, tone: 'error' } : { text };
}

/** A line of a stack trace: the error’s message is stronger than the places in the code. */
function traceSpan(text: string): Span {
  if (/^\s/.test(text) || /^(?:#\d|goroutine )/.test(text)) {
    return { text, tone: /node_modules|node:|<anonymous>|site-packages/.test(text) ? 'dim' : undefined };
  }
  return { text, tone: 'error', isStrong: true };
}

/** The colours of SGR 30 to 37 and 90 to 97. Black and white are that of the text. */
const terminalTones: readonly (Tone | undefined)[] = [undefined, 'error', 'ok', 'warn', 'accent', 'note', 'in'];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal acts on.
const sequence = /\u001b\[([\d;:?]{0,100})([@-~])/g;

function terminalLines(lines: readonly string[]): Span[][] {
  let look: Look = {};
  return lines.map((line) => {
    const spans: Span[] = [];
    let at = 0;
    const add = (end: number) => {
      const { isFaint, tone, isStrong } = look;
      if (end > at) spans.push({ text: line.slice(at, end), tone: isFaint ? 'dim' : tone, isStrong });
    };
    for (const found of line.slice(0, lineCharacters).matchAll(sequence)) {
      add(found.index);
      at = found.index + found[0].length;
      if (found[2] === 'm') look = nextLook(look, found[1] ?? '');
    }
    add(Math.min(line.length, lineCharacters));
    return spans;
  });
}

/** ECMA-48, 8.3.117 (SGR). Grounds and colours of 256 or more are left out: they may hide the text. */
function nextLook(before: Look, parameters: string): Look {
  const codes = parameters.split(/[;:]/).map(Number);
  let { tone, isStrong, isFaint } = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) [tone, isStrong, isFaint] = [undefined, undefined, undefined];
    else if (code === 1) isStrong = true;
    else if (code === 2) isFaint = true;
    else if (code === 22) [isStrong, isFaint] = [undefined, undefined];
    else if (code === 39) tone = undefined;
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) tone = terminalTones[code % 10];
    else if (code === 38 || code === 48) at += codes[at + 1] === 5 ? 2 : 4;
  }
  return { tone, isStrong, isFaint };
}
