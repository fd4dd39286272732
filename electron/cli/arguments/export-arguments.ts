import { parseArgs } from 'node:util';
import { type ExportInvocation, UsageError } from './invocation.ts';
import { choice } from './read-options.ts';
import { trafficFilter } from './traffic-filter.ts';

const options = {
  server: { type: 'string' },
  session: { type: 'string' },
  filter: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  unmasked: { type: 'boolean' },
  preview: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

/** Parses what follows `export`. Throws `UsageError`. */
export function exportArguments(args: readonly string[]): ExportInvocation {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(options, token.name)) throw new UsageError('unknownOption', { option: token.rawName });
  }
  const text = (name: 'server' | 'session' | 'filter' | 'format' | 'out') => {
    const value = values[name];
    if (value === true || value === '') throw new UsageError('missingValue', { option: `--${name}` });
    return typeof value === 'string' ? value : undefined;
  };
  const [server, session] = [text('server'), text('session')];
  const [file, surplus] = positionals;
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  const given = [file, server, session].filter((each) => each !== undefined);
  if (given.length !== 1) throw new UsageError('exportNeedsSource');
  const filter = trafficFilter(text('filter'));
  if (filter !== undefined && file !== undefined) {
    throw new UsageError('onlyFor', { option: '--filter', subject: '--server NAME, --session ID' });
  }
  const format = choice('--format', text('format') ?? 'jsonl', ['jsonl', 'har'] as const);
  const out = text('out');
  return {
    kind: 'export',
    source: file !== undefined ? { file } : { server, session, filter },
    format,
    isMasked: values.unmasked !== true,
    isPreview: values.preview === true,
    isConfirmed: values.yes === true,
    out: out === '-' ? undefined : out,
  };
}
