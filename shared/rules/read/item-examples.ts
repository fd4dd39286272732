import type { JsonObject } from '../../model/json/json.ts';
import type { Revision } from '../../model/revision.ts';
import type { RuleExample } from '../rule.ts';
import { answers, asks, legacy, modern, modernAsks, modernResult } from './examples.ts';

/** What a server declares that offers everything. */
export const allCapabilities: JsonObject = { tools: {}, prompts: {}, resources: {} };

/** A session in which the server lists these tools. */
export function toolList(revision: Revision, ...tools: JsonObject[]): RuleExample {
  return listed(revision, 'tools/list', { tools });
}

/** The same in the modern era. */
export function modernToolList(...tools: JsonObject[]): RuleExample {
  return modern([modernAsks(1, 'tools/list'), answers(1, modernList({ tools }))], { server: allCapabilities });
}

/** A result of the modern era that may be cached. */
export function modernList(result: JsonObject): JsonObject {
  return modernResult({ ttlMs: 0, cacheScope: 'private', ...result });
}

/** A session with one request and its result. */
export function listed(
  revision: Revision,
  method: string,
  result: JsonObject,
  params: JsonObject = {},
  server: JsonObject = allCapabilities,
): RuleExample {
  return legacy(revision, [asks(1, method, params), answers(1, result)], { server });
}

/** A session in which the server lists a tool, and returns a result for a call of it. */
export function toolCall(
  revision: Revision,
  tool: JsonObject,
  result: JsonObject,
  server: JsonObject = allCapabilities,
): RuleExample {
  const call = [
    asks(1, 'tools/list', {}),
    answers(1, { tools: [tool] }),
    asks(2, 'tools/call', { name: tool.name ?? '', arguments: {} }),
    answers(2, result),
  ];
  return legacy(revision, call, { server });
}
