import { replyToRequests } from '../worker-replies.ts';
import type { CheckCalls, CheckRequest } from './check-message.ts';
import { checkValue } from './check-value.ts';
import { type PreparedSchema, prepareSchema } from './prepared-schema.ts';

/** By hash. A schema that cannot be prepared fails the same way each time. */
const known = new Map<string, () => PreparedSchema>();

replyToRequests<CheckCalls>({
  check: ({ schema, clears, valueText }) => {
    if (clears) known.clear();
    return checkValue(valueText, () => schema && prepared(schema));
  },
});

function prepared({ hash, text }: NonNullable<CheckRequest['schema']>): PreparedSchema {
  const prepare = known.get(hash) ?? once(() => prepareSchema(JSON.parse(text ?? 'null')));
  known.set(hash, prepare);
  return prepare();
}

function once<T>(make: () => T): () => T {
  let outcome: { value: T } | { error: unknown } | undefined;
  return () => {
    try {
      outcome ??= { value: make() };
    } catch (error) {
      outcome = { error };
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
