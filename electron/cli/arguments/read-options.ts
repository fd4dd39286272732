import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { originOf } from '#host/wire/loopback/local-requests.ts';
import { UsageError } from './invocation.ts';

/**
 * Arguments in a form that `parseArgs` takes in its strict mode, which gives typed values but rejects a separate value
 * that begins with a hyphen. Throws `UsageError` for invalid options.
 */
export function normalizedArguments(args: readonly string[], definitions: ParseArgsOptionsConfig): string[] {
  const { tokens } = parseArgs({
    args: [...args],
    options: definitions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const seen = new Set<string>();
  const normalized: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') normalized.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName: option, value } = token;
    const definition = Object.entries(definitions).find(([each]) => each === name)?.[1];
    if (definition === undefined) throw new UsageError('unknownOption', { option });
    if (definition.type === 'boolean' && value !== undefined) throw new UsageError('unexpectedValue', { option });
    const looksForgotten = value === undefined || (!token.inlineValue && /^--[a-z]/.test(value));
    if (definition.type === 'string' && looksForgotten) throw new UsageError('missingValue', { option });
    if (seen.has(name) && definition.multiple !== true) throw new UsageError('repeated', { option });
    seen.add(name);
    normalized.push(value === undefined ? `--${name}` : `--${name}=${value}`);
  }
  return normalized;
}

/** One of the choices of an option. Throws `UsageError` for anything else. */
export function choice<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const chosen = choices.find((each) => each === value);
  if (chosen === undefined) throw new UsageError('badChoice', { option, value, choices });
  return chosen;
}

/** The values of `--allow-origin`, as browsers write them. Throws `UsageError` for what isn't an origin. */
export function allowedOrigins(values: readonly (string | boolean)[] = []): string[] {
  return values.map((value) => {
    const origin = originOf(String(value));
    if (origin === undefined) throw new UsageError('badOrigin', { value: String(value) });
    return origin;
  });
}
