import type { KnownServer, NamedTemplate, Offer, Template } from '../model/lists/known-server.ts';
import { ownValue } from '../model/own-value.ts';
import type { DraftValue, ServerDraft } from '../model/server.ts';

/** The entered values by key. */
type GivenValues = Readonly<Record<string, string>>;

const maxNameLength = 200;

/** The keys of required values that are empty, and of values that aren't among their choices. */
export function missingValues({ wants }: Offer, given: GivenValues): string[] {
  return wants
    .filter(({ key, isRequired, usual = '', choices }) => {
      const value = ownValue(given, key) ?? usual;
      return value === '' ? isRequired : choices !== undefined && !choices.includes(value);
    })
    .map(({ key }) => key);
}

/** The server of an offer with these values; undefined without a target. */
export function draftOfOffer({ title }: KnownServer, offer: Offer, given: GivenValues): ServerDraft | undefined {
  const { target, wants } = offer;
  if (target === undefined) return undefined;
  const values = new Map(wants.map(({ key, usual = '' }) => [key, ownValue(given, key) ?? usual]));
  const common = { name: title.slice(0, maxNameLength), pin: {} };
  if (target.transport === 'stdio') {
    const { command, args, env } = target;
    const filled = args.filter((words) => words.every((word) => isFilled(word, values)));
    return {
      ...common,
      transport: 'stdio',
      command,
      args: filled.flat().map((word) => fill(word, values)),
      env: rowsOf(env, values),
      watch: [],
    };
  }
  const { url, query, headers, http } = target;
  return {
    ...common,
    transport: 'http',
    url: fill(url, values),
    query: rowsOf(query, values),
    headers: rowsOf(headers, values),
    http,
  };
}

function rowsOf(named: readonly NamedTemplate[], values: ReadonlyMap<string, string>): DraftValue[] {
  return named
    .filter(({ template }) => isFilled(template, values))
    .map(({ name, template, isSecret }) => ({ name, value: fill(template, values), secret: isSecret }));
}

function isFilled(template: Template, values: ReadonlyMap<string, string>): boolean {
  return template.every((part) => typeof part === 'string' || (values.get(part.key) ?? '') !== '');
}

function fill(template: Template, values: ReadonlyMap<string, string>): string {
  return template.map((part) => (typeof part === 'string' ? part : (values.get(part.key) ?? ''))).join('');
}
