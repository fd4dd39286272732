/** A command of a command line. */
export interface ShellCommand {
  words: string[];
  /** What separates it from the command before it: an operator such as `&&`, or `\n`; empty for the first. */
  after: string;
  /** Parts that a shell would have replaced, such as `$PWD`, as they stay in `words`. */
  shellParts: string[];
}

/** The commands of a command line, or the quotation mark or operator that isn't closed. */
type CommandLine = { ok: true; commands: ShellCommand[] } | { ok: false; problem: 'operator' | 'quote'; found: string };

const gap = /(?:[ \t\u00a0]|[\\^`]\r?\n)+/y;
const newline = /\r?\n/y;
const comment = /#[^\r\n]*/y;
const operator = /\|\|?|&&?|;|<{1,3}|>{1,2}|[()]/y;
const variable = /\$(?:env:)?[A-Za-z_]\w*|\$\{[^{}"'\s]*\}/y;
/** Not the two hexadecimal digits of a URL's encoded characters. */
const cmdVariable = /%[A-Za-z]\w{2,}%/y;
const home = /~(?=[/\\\s]|$)/y;
// Bound: 1 way to read each character, and only from the place where it is tried.
const otherHome = /~[\w.-]*(?=[/\\\s]|$)/y;
const drive = /[A-Za-z]:(?=\\)/y;
// Bound: 1 way to read each character, and only from the place where it is tried.
const networkShare = /(\\\\)(?:\\\\)?(?=[\w.?$-]+\\)/y;
// Bound: 1 way to read each character, and only from the place where it is tried.
const otherWindowsPath = /(?:\.{1,2}\\|%\w+%\\|~\\|\$(?:env:)?\w+\\)(?=[\w.@-])/y;
const windowsPathInText = /(?:^|[=:;,\s])(?:[A-Za-z]:\\|\\\\(?:\\\\)?[\w.?$-]+\\|\.{1,2}\\[\w.@-]|%\w+%\\)/;
const json = /^\s*[{[]/;
const plain = /[^\s'"\\$~|&;<>()`%^=:,]+/y;

/** Longer substitutions aren't recognized, so that the time stays linear. */
const longestSubstitution = 200;

/**
 * Splits a command line by the quoting rules of POSIX shells, except that in a Windows path a backslash is a backslash.
 * Continued lines may end in `\`, in `^` (cmd) or in a backtick (PowerShell). A leading `~` becomes `homeFolder`.
 */
export function splitCommandLine(text: string, homeFolder?: string): CommandLine {
  return new Splitter(text, homeFolder).split();
}

class Splitter {
  readonly #text: string;
  readonly #homeFolder: string | undefined;
  readonly #commands: ShellCommand[] = [];
  #command: ShellCommand = { words: [], after: '', shellParts: [] };
  /** The pieces of the current word. */
  #pieces: string[] | undefined;
  #lastCharacter = '';
  #kind: 'plain' | 'windowsPath' | 'url' = 'plain';
  #at = 0;

  constructor(text: string, homeFolder: string | undefined) {
    this.#text = text;
    this.#homeFolder = homeFolder;
  }

  split(): CommandLine {
    while (this.#at < this.#text.length) {
      const unclosed = this.#step();
      if (unclosed === "'" || unclosed === '"') return { ok: false, problem: 'quote', found: unclosed };
      if (unclosed !== undefined) return { ok: false, problem: 'operator', found: unclosed };
    }
    this.#endWord();
    const isNeeded = this.#command.words.length > 0 || !['', '\n', ';'].includes(this.#command.after);
    if (isNeeded) this.#commands.push(this.#command);
    return { ok: true, commands: this.#commands };
  }

  /** Reads the next piece. The result is a quotation mark or operator without its end. */
  #step(): string | undefined {
    const isPath = this.#kind === 'windowsPath';
    // At the end of a Windows path, a backslash doesn't continue the line.
    if (!isPath && this.#take(gap)) return this.#endWord();
    if (isPath && /[ \t\u00a0]/.test(this.#next)) return this.#endWord();
    if (this.#take(newline)) return this.#endCommand('\n');
    if (this.#pieces === undefined && this.#take(comment)) return undefined;
    if (this.#next === "'" && !isPath) return this.#singleQuoted();
    if (this.#next === '"') return this.#doubleQuoted();
    if (this.#startsWindowsPath()) return undefined;
    if (this.#next === '$' || this.#next === '`') return this.#substitution();
    if (this.#next === '\\') return this.#backslash();
    const found = this.#operator();
    return found === undefined ? this.#unquoted() : this.#endCommand(found);
  }

  /** True when a Windows path starts here and its first characters were read. */
  #startsWindowsPath(): boolean {
    if (this.#pieces !== undefined && !/[=:;,]/.test(this.#lastCharacter)) return false;
    const start = this.#take(drive);
    const share = start ?? takeAt(networkShare, this.#text, this.#at)?.[0];
    if (share === undefined) {
      if (takeAt(otherWindowsPath, this.#text, this.#at)) this.#kind = 'windowsPath';
      return false;
    }
    this.#kind = 'windowsPath';
    if (start === undefined) this.#at += share.length;
    this.#add(start ?? '\\\\');
    if (start !== undefined) this.#backslash();
    return true;
  }

  #unquoted(): undefined {
    const cmd = this.#take(cmdVariable);
    if (cmd !== undefined) return this.#addPart(cmd);
    if (this.#pieces === undefined) {
      if (this.#homeFolder !== undefined && this.#take(home)) return this.#add(this.#homeFolder);
      if (takeAt(/https?:\/\//iy, this.#text, this.#at)) this.#kind = 'url';
    }
    if (this.#pieces === undefined || /[=:]/.test(this.#lastCharacter)) {
      const other = this.#take(otherHome);
      if (other !== undefined) return this.#addPart(other);
    }
    // In cmd, a caret escapes an operator.
    if (this.#next === '^' && /[&|<>^()%!"]/.test(this.#following)) this.#at += 1;
    this.#add(this.#take(plain) ?? this.#slice(this.#at + 1));
  }

  #operator(): string | undefined {
    if (
      this.#kind === 'windowsPath' &&
      (this.#next === ')' || (/[;(]/.test(this.#next) && /[^\s;&|]/.test(this.#following)))
    )
      return undefined;
    if (this.#kind === 'windowsPath' && this.#lastCharacter === '\\' && /[^\s&|]/.test(this.#following))
      return undefined;
    // READMEs often forget to quote a URL.
    if (this.#kind === 'url' && this.#next === '&' && /\w/.test(this.#following)) return undefined;
    const found = this.#take(operator);
    // The number of a redirected stream isn't an argument.
    if (found !== undefined && /^[<>]/.test(found) && /^\d$/.test(this.#pieces?.join('') ?? '')) {
      this.#pieces = undefined;
    }
    return found;
  }

  /** A backslash outside quotes. */
  #backslash(): undefined {
    if (this.#kind === 'windowsPath') {
      const run = this.#take(/\\+/y) ?? '';
      // Doubled where a path was escaped for a shell or for JSON.
      return this.#add(run.length > 1 ? run.slice(run.length / 2) : run);
    }
    const next = this.#following;
    const isInPath = /[._@+-]/.test(next) && /\w/.test(this.#lastCharacter);
    if (/[A-Za-z0-9\u0080-\uffff]/.test(next) || next === '' || isInPath) return this.#add(this.#slice(this.#at + 1));
    this.#at += 2;
    this.#add(next);
  }

  #singleQuoted(): string | undefined {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) return "'";
    this.#add(this.#text.slice(this.#at + 1, end));
    this.#at = end + 1;
    return undefined;
  }

  #doubleQuoted(): string | undefined {
    const start = this.#at + 1;
    const close = this.#text.indexOf('"', start);
    if (close < 0) return '"';
    const inner = this.#text.slice(start, close);
    const isJson = json.test(inner);
    this.#at = start;
    if (this.#kind === 'windowsPath' || (windowsPathInText.test(inner) && !isJson)) {
      this.#notePartsUpTo(close);
      this.#at = close + 1;
      return this.#add(withoutDoubled(inner));
    }
    const end = endOfQuote(this.#text, start, isJson);
    if (end === undefined) return '"';
    this.#add('');
    while (this.#at < end) this.#add(this.#quotedPiece(end));
    this.#at = end + 1;
    return undefined;
  }

  /** The next piece of a double-quoted string. */
  #quotedPiece(end: number): string {
    const [escaped, special, powerShell] = takeAt(/\\(["$`\\])|`(["$])|\\\r?\n|""/y, this.#text, this.#at) ?? [];
    if (escaped !== undefined && this.#at + escaped.length <= end) {
      this.#at += escaped.length;
      // In cmd and PowerShell, a doubled quotation mark is a part of the text.
      return special ?? powerShell ?? (escaped === '""' ? '"' : '');
    }
    const part = this.#partHere();
    if (part !== undefined && this.#at + part.length <= end) {
      this.#command.shellParts.push(part);
      return this.#slice(this.#at + part.length);
    }
    const [piece = this.#next] = takeAt(/[^\\`$%"]+/y, this.#text, this.#at) ?? [];
    return this.#slice(Math.min(end, this.#at + piece.length));
  }

  #notePartsUpTo(end: number): void {
    for (; this.#at < end; this.#at += 1) {
      const part = /[%$`]/.test(this.#next) ? this.#partHere() : undefined;
      if (part === undefined) continue;
      this.#command.shellParts.push(part);
      this.#at += part.length - 1;
    }
  }

  /** The variable or substitution at this place. */
  #partHere(): string | undefined {
    const [name] = takeAt(variable, this.#text, this.#at) ?? takeAt(cmdVariable, this.#text, this.#at) ?? [];
    if (name !== undefined) return name;
    const rest = this.#text.slice(this.#at, this.#at + longestSubstitution);
    const end = rest.startsWith('$(') ? closingParenthesis(rest) : rest.startsWith('`') ? rest.indexOf('`', 1) : -1;
    return end < 0 ? undefined : rest.slice(0, end + 1);
  }

  /** `$NAME`, `$(…)` or backticks: they stay, since no shell replaces them. */
  #substitution(): string | undefined {
    const part = this.#partHere();
    if (part !== undefined) {
      this.#at += part.length;
      return this.#addPart(part);
    }
    if (this.#next === '`') return '`';
    if (this.#following === "'" || this.#following === '(') return `$${this.#following}`;
    return this.#add(this.#slice(this.#at + 1));
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  get #following(): string {
    return this.#text[this.#at + 1] ?? '';
  }

  #slice(end: number): string {
    const piece = this.#text.slice(this.#at, end);
    this.#at = end;
    return piece;
  }

  #take(pattern: RegExp): string | undefined {
    const [found] = takeAt(pattern, this.#text, this.#at) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #add(piece: string): undefined {
    this.#pieces ??= [];
    this.#pieces.push(piece);
    if (piece !== '') this.#lastCharacter = piece.slice(-1);
  }

  #addPart(part: string): undefined {
    this.#command.shellParts.push(part);
    this.#add(part);
  }

  #endWord(): undefined {
    if (this.#pieces !== undefined) this.#command.words.push(this.#pieces.join(''));
    this.#pieces = undefined;
    this.#kind = 'plain';
  }

  #endCommand(after: string): undefined {
    this.#endWord();
    if (this.#command.words.length === 0 && after === '\n') return;
    this.#commands.push(this.#command);
    this.#command = { words: [], after, shellParts: [] };
  }
}

function takeAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The index of the quotation mark that ends a double-quoted string. In JSON, a doubled one is a part of the text. */
function endOfQuote(text: string, start: number, isJson: boolean): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    const isPair = isJson && text[at + 1] === '"' && (text[at] === '`' || text[at] === '"');
    if (text[at] === '\\' || isPair) at += 1;
    else if (text[at] === '"') return at;
  }
  return undefined;
}

/** The index of the parenthesis that closes the first one; -1 without it. */
function closingParenthesis(text: string): number {
  let depth = 0;
  for (let at = text.indexOf('('); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Quoted Windows paths, with single backslashes where all of them are doubled. */
function withoutDoubled(path: string): string {
  const isDoubled = /[A-Za-z]:\\\\[^\\]/.test(path) || path.startsWith('\\\\\\\\');
  return isDoubled ? path.replaceAll('\\\\', '\\') : path;
}
