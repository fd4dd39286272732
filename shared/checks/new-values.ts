import { canonicalText } from '../mcp/json/canonical.ts';
import { jsonHead } from '../mcp/json/json-head.ts';
import type { Json } from '../model/json/json.ts';
import { parseJsonPath, selectNodes } from './json-path.ts';
import type { CheckResponse } from './judge.ts';
import { type Expectation, kindOf } from './test-file.ts';

/** Longer values aren't written into a file, in characters. */
const longestValue = 20_000;

/** A limit that is written anew is so many times what was measured, and a whole number of seconds. */
const timeFactor = 3;

/**
 * What an expectation that doesn't hold would have to say to hold for this response: the value of its key. Undefined where
 * a response doesn't say what is expected: an expression or a schema, an error instead of a result, several values.
 */
export function newValue(expectation: Expectation, response: CheckResponse): Json | undefined {
  const { result, error, isError, durationMs } = response;
  const kind = kindOf(expectation);
  switch (kind) {
    case 'withinMs':
      return Math.min(86_400_000, Math.ceil((durationMs * timeFactor) / 1000) * 1000);
    case 'errorCode': {
      const code = error?.params.code;
      return typeof code === 'number' ? code : undefined;
    }
    case 'isError':
      return error === undefined ? isError : undefined;
    case 'exists':
    case 'equals': {
      if (error !== undefined || result === undefined) return undefined;
      const nodes = selectNodes(result, parseJsonPath(expectation.path ?? '$') ?? []);
      if (kind === 'exists') return nodes.length > 0;
      const [first, ...others] = nodes;
      if (first === undefined || jsonHead(first.value, longestValue + 1).length > longestValue) return undefined;
      const text = canonicalText(first.value);
      return others.every(({ value }) => canonicalText(value) === text) ? first.value : undefined;
    }
    default:
      return undefined;
  }
}
