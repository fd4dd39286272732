import type { Effect } from '../model/hosts/effect.ts';
import { type Json, stringAt } from '../model/json/json.ts';
import type { NameReplacement, NameRule } from './profile.ts';

/** So much of a name is read, in UTF-16 units: no host has a limit above. */
const mostRead = 10_000;

/** Stands for a digit of a hash, which isn't computed. No host allows it in a name. */
const hashDigit = '*';

/** The names of a server. Untrusted. */
export interface ServerNames {
  /** In the host's configuration. */
  readonly configured: string;
  /** What the server calls itself: its title, else its name. */
  readonly announced?: string | undefined;
}

/** What a server is called: as it is configured, else as it calls itself. */
export function serverNames(serverInfo: Json | undefined, configured: string | undefined): ServerNames {
  const own = stringAt(serverInfo, 'name');
  const announced = stringAt(serverInfo, 'title') ?? own;
  return { configured: configured ?? own ?? 'server', ...(announced !== undefined && { announced }) };
}

export interface ComposedName {
  /** Absent where it isn't known how the host composes names. A digit of a hash is `*`. */
  readonly name?: string;
  readonly effect?: Pick<Effect, 'kind' | 'values'>;
}

/** The name under which a host puts a tool in front of a model. */
export function composedName(rule: NameRule, names: ServerNames, listed: string): ComposedName {
  const { replaced = [], limit, pattern } = rule;
  const tool = listed.slice(0, mostRead);
  const parts = {
    server: serverPart(rule, names),
    tool: replacedIn(tool, replaced, ['tool']),
  };
  const plain = pattern === undefined ? undefined : filledIn(pattern, parts);
  const whole = plain === undefined ? undefined : replacedIn(plain, replaced, ['name']);
  const counted = limit?.of === 'parts' ? `${parts.server}${parts.tool}` : whole;
  // A replaced character of the server's name doesn't change a tool's own name, unless the host then adds a hash.
  const isReplaced =
    replacedIn(tool, replaced, ['tool', 'name']) !== tool || (limit?.hashesReplaced === true && whole !== plain);
  const length = counted === undefined || limit === undefined ? 0 : lengthOf(counted, limit.unit);
  const values = limit && { length, most: limit.most, unit: limit.unit, of: limit.of };
  if (limit !== undefined && values !== undefined && length > limit.most) {
    if (limit.beyond === 'dropped') return { effect: { kind: 'nameDropped', values } };
    if (whole === undefined) return {};
    return { name: fitted(whole, limit), effect: { kind: kinds[limit.beyond], values } };
  }
  const name = whole === undefined ? {} : { name: whole };
  if (!isReplaced || whole === undefined) return name;
  if (limit?.hashesReplaced === true) {
    return { name: fitted(whole, limit), effect: { kind: 'nameReplacedHashed', values: {} } };
  }
  return { ...name, effect: { kind: 'nameReplaced', values: {} } };
}

const kinds = { cut: 'nameCut', hashed: 'nameHashed', shortened: 'nameShortened' } as const;

function serverPart({ server, lowerCase, replaced = [], serverLength }: NameRule, names: ServerNames): string {
  const given = server === 'announced' ? (names.announced ?? names.configured) : names.configured;
  const read = given.slice(0, mostRead);
  const part = replacedIn(lowerCase === true ? read.toLowerCase() : read, replaced, ['server']);
  return serverLength === undefined ? part : part.slice(0, serverLength);
}

/** In one go: a part may contain a placeholder. */
function filledIn(pattern: string, parts: { server: string; tool: string }): string {
  return pattern.replaceAll(/\{(server|tool)\}/g, (_, part: string) => (part === 'server' ? parts.server : parts.tool));
}

function replacedIn(text: string, rules: readonly NameReplacement[], of: readonly NameReplacement['of'][]): string {
  return rules
    .filter((rule) => of.includes(rule.of))
    .reduce((changed, { allowed, by, runs }) => {
      let result = '';
      let isInRun = false;
      for (const character of changed) {
        const isAllowed = allowed.some((range) => isIn(character, range));
        if (isAllowed) result += character;
        else if (!(isInRun && runs === true)) result += by;
        isInRun = !isAllowed;
      }
      return result;
    }, text);
}

function isIn(character: string, range: string): boolean {
  if (range.length !== 3) return character === range;
  const [from = '', , to = ''] = range;
  return character.length === 1 && character >= from && character <= to;
}

function lengthOf(text: string, unit: 'characters' | 'bytes'): number {
  return unit === 'characters' ? text.length : new TextEncoder().encode(text).length;
}

/** A name that is brought to its limit. */
function fitted(name: string, limit: NonNullable<NameRule['limit']>): string {
  const { most, unit, filler = '', keepsEnd = 0, hashDigits = 0 } = limit;
  const end = limit.beyond === 'hashed' ? hashDigit.repeat(hashDigits) : keepsEnd > 0 ? name.slice(-keepsEnd) : '';
  const room = most - filler.length - lengthOf(end, unit);
  return `${startOf(name, Math.max(0, room), unit)}${limit.beyond === 'cut' ? '' : filler}${end}`;
}

/** As much of the beginning as fits, without half a character. */
export function startOf(text: string, most: number, unit: 'characters' | 'bytes'): string {
  if (unit === 'characters') return text.slice(0, most);
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    if (bytes > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}
