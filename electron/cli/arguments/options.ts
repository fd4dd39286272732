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

/** The part before the `--`: option values, flags, and the words between them. */
export type Options = ReturnType<typeof readOptions>;

/** Reads the options. Throws `UsageError` for an unknown, repeated, incomplete or over-complete one. */
export function readOptions(args: string[]) {
  const { tokens } = parseArgs({ args, options: definitions, allowPositionals: true, strict: false, tokens: true });
  const seen = new Set<string>();
  const understood: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') understood.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName: option, value } = token;
    const definition = Object.entries(definitions).find(([each]) => each === name)?.[1];
    if (definition === undefined) throw new UsageError('unknownOption', { option });
    if (definition.type === 'boolean' && value !== undefined) throw new UsageError('unexpectedValue', { option });
    const looksForgotten = value === undefined || (!token.inlineValue && /^--[a-z]/.test(value));
    if (definition.type === 'string' && looksForgotten) throw new UsageError('missingValue', { option });
    if (seen.has(name) && !('multiple' in definition)) throw new UsageError('repeated', { option });
    seen.add(name);
    understood.push(value === undefined ? `--${name}` : `--${name}=${value}`);
  }
  // A strict reader gives typed values, but refuses a separate value that begins with a hyphen.
  const { values, positionals } = parseArgs({ args: understood, options: definitions, allowPositionals: true });
  const { header = [], env = [], arg = [], 'decline-all': declineAll } = values;
  return { ...values, words: positionals, header, env, arg, declineAll };
}
