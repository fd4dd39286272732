import type { ChallengeOddity } from '../model/authorization.ts';

/** One challenge (RFC 9110, section 11.3). */
export interface Challenge {
  /** As sent; empty for parameters without a scheme. */
  scheme: string;
  /** Credentials instead of parameters, such as those of Negotiate. */
  token68?: string;
  /** By lower-case name, quotes and escapes removed. */
  parameters: Map<string, string>;
}

/**
 * Parses `WWW-Authenticate` (RFC 9110, sections 11.3 and 11.6.1); several headers are joined by commas (section 5.3).
 * Nothing within a quoted value is a parameter. The cost grows with the text's length.
 */
export function parseChallenges(text: string): { challenges: Challenge[]; oddities: ChallengeOddity[] } {
  const parser = new Parser(text);
  parser.parse();
  return { challenges: parser.challenges, oddities: [...parser.oddities] };
}

class Parser {
  readonly challenges: Challenge[] = [];
  readonly oddities = new Set<ChallengeOddity>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): void {
    let isAfterScheme = false;
    for (let isFirst = true; ; isFirst = false) {
      const isSeparated = this.#passSeparators() || isFirst;
      if (this.#at >= this.#text.length) return;
      const word = this.#run(isTokenChar);
      this.#run(isSpace);
      if (word === '') this.#passUnreadable();
      else if (this.#char === '=') {
        this.#at += 1;
        if (!isSeparated && !isAfterScheme) this.oddities.add('noComma');
        this.#readParameter(word.toLowerCase());
      } else if (isSeparated) {
        this.challenges.push({ scheme: word, ...this.#readToken68(), parameters: new Map() });
        isAfterScheme = true;
        continue;
      } else this.oddities.add('unreadable');
      isAfterScheme = false;
    }
  }

  get #char(): string {
    return this.#text[this.#at] ?? '';
  }

  #run(isPart: (char: string) => boolean): string {
    const start = this.#at;
    while (this.#at < this.#text.length && isPart(this.#char)) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** True when there was a separator, and not only spaces. */
  #passSeparators(): boolean {
    const passed = this.#run((char) => isSpace(char) || isSeparator(char));
    if (passed.includes(';')) this.oddities.add('noComma');
    return passed.includes(',') || passed.includes(';');
  }

  #passUnreadable(): void {
    this.oddities.add('unreadable');
    if (this.#char === '"') this.#readQuoted();
    else this.#at += 1;
  }

  /** What follows a scheme up to the next comma, if it isn't a parameter. */
  #readToken68(): Pick<Challenge, 'token68'> {
    const start = this.#at;
    const token68 = this.#run(isToken68Char) + this.#run((char) => char === '=');
    const end = this.#at;
    this.#run(isSpace);
    const isWhole = token68 !== '' && (this.#char === '' || this.#char === ',');
    this.#at = isWhole ? end : start;
    return isWhole ? { token68 } : {};
  }

  #readParameter(name: string): void {
    this.#run(isSpace);
    const value = this.#char === '"' ? this.#readQuoted() : (this.#readApostrophes() ?? this.#readUnquoted());
    let challenge = this.challenges.at(-1);
    if (challenge === undefined) {
      this.oddities.add('noScheme');
      challenge = { scheme: '', parameters: new Map() };
      this.challenges.push(challenge);
    }
    if (challenge.parameters.has(name)) this.oddities.add('duplicate');
    else challenge.parameters.set(name, value);
  }

  /** A quoted string (RFC 9110, section 5.6.4). */
  #readQuoted(): string {
    const parts: string[] = [];
    let start = this.#at + 1;
    for (let at = start; at < this.#text.length; at += 1) {
      const char = this.#text[at];
      if (char === '\\') {
        parts.push(this.#text.slice(start, at));
        at += 1;
        start = at;
      } else if (char === '"') {
        this.#at = at + 1;
        return parts.join('') + this.#text.slice(start, at);
      }
    }
    this.oddities.add('unclosed');
    this.#at = this.#text.length;
    return parts.join('') + this.#text.slice(start);
  }

  #readApostrophes(): string | undefined {
    const start = this.#at + 1;
    const end = this.#char === "'" ? this.#text.indexOf("'", start) : -1;
    if (end < 0) return undefined;
    this.oddities.add('apostrophes');
    this.#at = end + 1;
    return this.#text.slice(start, end);
  }

  /** A token; also text that should be quoted, up to the next separator or parameter. */
  #readUnquoted(): string {
    const start = this.#at;
    let end = start;
    do {
      this.#run((char) => !isSpace(char) && !isSeparator(char));
      end = this.#at;
      this.#run(isSpace);
    } while (this.#char !== '' && !isSeparator(this.#char) && !this.#isAtParameter());
    this.#at = end;
    const value = this.#text.slice(start, end);
    if (![...value].every(isTokenChar)) this.oddities.add('unquoted');
    return value;
  }

  #isAtParameter(): boolean {
    const start = this.#at;
    const isNamed = this.#run(isTokenChar) !== '';
    this.#run(isSpace);
    const isParameter = isNamed && this.#char === '=';
    this.#at = start;
    return isParameter;
  }
}

/** RFC 9110, section 5.6.2. */
function isTokenChar(char: string): boolean {
  return /[\w!#$%&'*+.^`|~-]/.test(char);
}

function isToken68Char(char: string): boolean {
  return /[\w.~+/-]/.test(char);
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r' || char === '\n';
}

/** A semicolon isn't one, but servers use it. */
function isSeparator(char: string): boolean {
  return char === ',' || char === ';';
}
