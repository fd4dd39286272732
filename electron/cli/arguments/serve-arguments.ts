import { parseArgs } from 'node:util';
import { missActions, type ServeInvocation, UsageError } from './invocation.ts';
import { allowedOrigins, choice } from './read-options.ts';

const options = {
  speed: { type: 'string' },
  http: { type: 'string' },
  'allow-redacted': { type: 'boolean' },
  'on-miss': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
} as const;

const fastest = 1000;

/**
 * Parses what follows `serve`: `FILE [--speed N] [--http PORT] [--allow-redacted] [--on-miss ACTION]
 * [--allow-origin ORIGIN]… [-- COMMAND ARGS…]`. Throws `UsageError`.
 */
export function serveArguments(args: readonly string[]): ServeInvocation {
  const separator = args.indexOf('--');
  const own = args.slice(0, separator < 0 ? undefined : separator);
  const { values, positionals, tokens } = parseArgs({
    args: own,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName: option, value } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError('unknownOption', { option });
    if (seen.has(name) && name !== 'allow-origin') throw new UsageError('repeated', { option });
    seen.add(name);
    if (name === 'allow-redacted' && value !== undefined) throw new UsageError('unexpectedValue', { option });
    if (name !== 'allow-redacted' && value === undefined) throw new UsageError('missingValue', { option });
  }
  const [file, surplus] = positionals;
  if (!file) throw new UsageError('noRecording');
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  const onMiss = choice('--on-miss', String(values['on-miss'] ?? 'error'), missActions);
  const [command, ...rest] = separator < 0 ? [] : args.slice(separator + 1);
  if (separator >= 0 && onMiss !== 'passthrough') {
    throw new UsageError('onlyFor', { option: '-- COMMAND', subject: '--on-miss passthrough' });
  }
  if (onMiss === 'passthrough' && !command) throw new UsageError('noProgram');
  const port = portOf(values.http);
  if (values['allow-origin'] !== undefined && port === undefined) {
    throw new UsageError('onlyFor', { option: '--allow-origin', subject: '--http' });
  }
  return {
    kind: 'serve',
    file,
    port,
    allowedOrigins: allowedOrigins(values['allow-origin']),
    speed: speedOf(values.speed),
    allowsMasked: values['allow-redacted'] === true,
    onMiss,
    ...(command && { command: [command, ...rest] }),
  };
}

function portOf(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError('badNumber', { option: '--http', value: text, least: 0, most: 65_535 });
}

function speedOf(value: string | boolean | undefined): number {
  const text = String(value ?? '0');
  const speed = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (speed <= fastest) return speed;
  throw new UsageError('badSpeed', { value: text, most: fastest });
}
