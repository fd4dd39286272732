import { parseArgs } from 'node:util';
import { clientArguments, isAboutClients } from './client-arguments.ts';
import { type ClientRecordingInvocation, type RecordInvocation, UsageError } from './invocation.ts';
import { allowedOrigins } from './read-options.ts';

const options = {
  listen: { type: 'string' },
  target: { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
} as const;

/**
 * Parses what follows `record` when it isn't a command: `--listen [127.0.0.1:]PORT --target URL [--allow-origin ORIGIN]…`,
 * or what is about the configurations of clients. Throws `UsageError`.
 */
export function recordArguments(args: readonly string[]): RecordInvocation | ClientRecordingInvocation {
  if (isAboutClients(args)) return clientArguments(args);
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const other = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name));
  if (other?.kind === 'option') throw new UsageError('unknownOption', { option: other.rawName });
  const { listen, target, 'allow-origin': origins } = values;
  if (typeof listen !== 'string' || typeof target !== 'string' || positionals.length > 0) {
    throw new UsageError('recordNeedsCommand');
  }
  const port = Number(/^(?:(?:127\.0\.0\.1|localhost):)?(\d{1,5})$/.exec(listen)?.[1] ?? Number.NaN);
  if (!(port <= 65_535)) throw new UsageError('badListen', { value: listen });
  const url = URL.parse(target);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new UsageError('badUrl', { value: target });
  return { kind: 'record', port, target: url, allowedOrigins: allowedOrigins(origins) };
}
