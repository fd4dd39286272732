import { useDeferredValue, useMemo } from 'react';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useDraftText } from '../../state/drafts.ts';
import { isSameJson } from './schema/exact-document.ts';

/** Whether a tool's form has these arguments (JSON text); formatting and the order of keys don't matter. */
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
    // What isn't JSON, or is nested too deep, is compared as text.
    return false;
  }
}
