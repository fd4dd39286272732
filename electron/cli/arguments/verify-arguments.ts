import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import { reportFormats, UsageError, type VerifyAction } from './invocation.ts';
import { choice } from './read-options.ts';

/** The options of `verify` as they are given. */
interface Given {
  allow: string[];
  ignore: string[];
  rules?: string | undefined;
  format?: string | undefined;
  update?: boolean | undefined;
  'allow-redacted'?: boolean | undefined;
  json?: boolean | undefined;
}

/** The action of `verify FILE`. Throws `UsageError`. */
export function verifyAction(
  file: string | undefined,
  { allow, ignore, rules, format, update, json, 'allow-redacted': allowsMasked }: Given,
): VerifyAction {
  if (!file) throw new UsageError('noRecording');
  for (const text of ignore) {
    const problem = ignoreProblem(text);
    if (problem !== undefined) throw new UsageError('badIgnore', { value: text, problem });
  }
  return {
    type: 'verify',
    file,
    allowed: allow,
    ignored: ignore,
    rulesFile: rules,
    format: choice('--format', format ?? (json === true ? 'json' : 'text'), reportFormats),
    updates: update === true,
    allowsMasked: allowsMasked === true,
  };
}
