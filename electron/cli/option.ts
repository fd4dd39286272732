import { parseArgs } from 'node:util';
import { UsageError } from './invocation.ts';

/** Every option of the command line. Those with `multiple` may be repeated. */
const definitions = {
  server: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  cwd: { type: 'string' },
  era: { type: 'string' },
  revision: { type: 'string' },
  timeout: { type: 'string' },
  out: { type: 'string' },
  part: { type: 'string' },
  filter: { type: 'string' },
  pages: { type: 'string' },
  cursor: { type: 'string' },
  count: { type: 'string' },
  read: { type: 'boolean' },
  arg: { type: 'string', multiple: true },
  args: { type: 'string' },
  yes: { type: 'boolean' },
  task: { type: 'boolean' },
  ttl: { type: 'string' },
  answer: { type: 'string' },
  'decline-all': { type: 'boolean' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** What stands before the `--`: option values, flags, and the words in between. */
export type Options = ReturnType<typeof readOptions>;

/** Reads the options. Throws `UsageError` for an unknown, repeated, incomplete or over-complete one. */
export function readOptions(args: string[]) {
  const { tokens, values, positionals } = parseArgs({
    args,
    options: definitions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.rawName;
    const definition = Object.entries(definitions).find(([name]) => name === token.name)?.[1];
    if (definition === undefined) throw new UsageError('unknownOption', { option });
    if (definition.type === 'boolean' && token.value !== undefined) throw new UsageError('unexpectedValue', { option });
    const looksForgotten = token.value === undefined || (!token.inlineValue && /^--[a-z]/.test(token.value));
    if (definition.type === 'string' && looksForgotten) throw new UsageError('missingValue', { option });
    if (seen.has(token.name) && !('multiple' in definition)) throw new UsageError('repeated', { option });
    seen.add(token.name);
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
  return {
    words: positionals,
    server: text(values.server),
    url: text(values.url),
    header: texts(values.header),
    env: texts(values.env),
    cwd: text(values.cwd),
    era: text(values.era),
    revision: text(values.revision),
    timeout: text(values.timeout),
    out: text(values.out),
    part: text(values.part),
    filter: text(values.filter),
    pages: text(values.pages),
    cursor: text(values.cursor),
    count: text(values.count),
    read: values.read === true,
    arg: texts(values.arg),
    args: text(values.args),
    yes: values.yes === true,
    task: values.task === true,
    ttl: text(values.ttl),
    answer: text(values.answer),
    declineAll: values['decline-all'] === true,
    json: values.json === true,
    verbose: values.verbose === true,
    help: values.help === true,
    version: values.version === true,
  };
}
