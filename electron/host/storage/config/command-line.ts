/** The words of a command line, or why it can't be split. */
type CommandLine =
  | { ok: true; words: string[] }
  | { ok: false; problem: 'operator' | 'lines' | 'quote'; found: string };

const operator = /\|\|?|&&?|;|<{1,3}|>{1,2}|[()]|\$\(|`|\$'/y;
const gap = /(?:[ \t]|[\\^`]\r?\n)+/y;
const newline = /\r?\n/y;
const comment = /#[^\r\n]*/y;
const singleQuoted = /'([^']*)'/y;
// Bound: 1 way to read each character, and only from the place where it is tried.
const doubleQuoted = /"((?:\\[\s\S]|\$(?!\()|[^"\\$`])*)"/y;
const home = /~(?=[/\s]|$)/y;
/** A backslash before a letter or digit is kept, so that `C:\tools\server.exe` needs no quotes. */
const escaped = /\\([^A-Za-z0-9\r\n])/y;
// Bound: 1 way to read each character, and only from the place where it is tried.
const bare = /[\\~][\s\S]?|\$(?![('])|[^\s'"\\$~|&;<>()`]+/y;

/**
 * Splits a command line by the quoting rules of POSIX shells. Shell operators are reported; a leading `~` becomes
 * `homeFolder`. With `endsAtPipe`, everything after a pipe is dropped.
 */
export function splitCommandLine(text: string, homeFolder?: string, endsAtPipe = false): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  let ended = false;
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };

  while (at < text.length) {
    if (take(gap)) {
      endWord();
      continue;
    }
    if (take(newline)) {
      endWord();
      ended = words.length > 0;
      continue;
    }
    if (word === undefined && take(comment)) continue;
    if (ended) return { ok: false, problem: 'lines', found: '' };

    const forShell = take(operator);
    if (endsAtPipe && forShell?.[0] === '|') break;
    if (forShell) return { ok: false, problem: 'operator', found: forShell[0] };
    const piece =
      take(singleQuoted)?.[1] ??
      take(doubleQuoted)?.[1]
        ?.replace(/\\([$`"\\])/g, '$1')
        .replace(/\\\r?\n/g, '') ??
      (word === undefined && homeFolder !== undefined && take(home) ? homeFolder : undefined) ??
      take(escaped)?.[1] ??
      take(bare)?.[0];
    if (piece === undefined) return unclosed(text.slice(at));
    word = (word ?? '') + piece;
  }
  endWord();
  return { ok: true, words };
}

function unclosed(rest: string): CommandLine {
  const substitution = /^"(?:\\[\s\S]|[^"\\$`])*(\$\(|`)/.exec(rest)?.[1];
  return substitution === undefined
    ? { ok: false, problem: 'quote', found: rest.slice(0, 1) }
    : { ok: false, problem: 'operator', found: substitution };
}
