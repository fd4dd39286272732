import { useDeferredValue, useMemo } from 'react';
import { parseExactJson } from '#shared/mcp/exact-json.ts';
import type { ServerId } from '#shared/model/id.ts';
import { useDraftText } from '../../state/drafts.ts';
import { isSameJson } from './schema/exact-document.ts';

/** Whether a tool's form holds these arguments, a JSON text; layout and the order of keys make no difference. */
export function useHoldsArguments(serverId: ServerId, tool: string, argumentsText: string): boolean {
  const draft = useDraftText('tool', serverId, tool) ?? '{}';
  // Large arguments are compared when typing leaves time for it.
  const text = useDeferredValue(draft);
  return useMemo(() => isSameText(text, argumentsText), [text, argumentsText]);
}

function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return isSameJson(parseExactJson(one), parseExactJson(other));
  } catch {
    // What is no JSON, or too deep to look into, is the same only to the letter.
    return false;
  }
}
