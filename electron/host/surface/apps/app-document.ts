import { readBase64 } from '#shared/mcp/content/base64.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { AppWants } from '#shared/model/runs/app-view.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import { appOfTool, isAppMimeType, readAppWants } from './app-resource.ts';

/** Larger documents aren't opened: they would make the frame slow. */
const maxBytes = 20_000_000;
/** More base64 than that is longer. */
const maxBase64 = 28_000_000;

export interface AppDocument {
  html: Buffer;
  wants: AppWants;
  frameSeq: number;
}

/** The URI of a tool's app. Fails with `notAnApp` (MCP Apps, `ui://` resources). */
export function appUriOf(tool: string, definition: Json | undefined): string {
  const uri = definition === undefined ? undefined : appOfTool(definition)?.resourceUri;
  if (uri === undefined) return fail('notAnApp', { tool, uri: 'none' });
  return uri.startsWith('ui://') ? uri : fail('notAnApp', { tool, uri: uri.slice(0, 300) });
}

/** The document in a response to `resources/read`; `listed` is its entry in the list. Fails with `appUnusable`. */
export function readAppDocument(
  uri: string,
  { result, responseSeq }: PeerResponse,
  listed: Json | undefined,
): AppDocument {
  const contents = isJsonObject(result) && Array.isArray(result.contents) ? result.contents.filter(isJsonObject) : [];
  const item = contents.find((each) => each.uri === uri) ?? contents[0];
  const unusable = (problem: string, more: Record<string, string | number> = {}): never => {
    const params = { uri: uri.slice(0, 300), problem, found: '', bytes: 0, most: maxBytes, ...more };
    fail('appUnusable', params, { frameSeq: responseSeq });
  };
  if (item === undefined) return unusable('empty');
  const mimeType = stringAt(item, 'mimeType');
  if (!isAppMimeType(mimeType)) return unusable('mimeType', { found: mimeType?.slice(0, 100) ?? '?' });
  const { text, blob } = item;
  const html =
    typeof text === 'string'
      ? Buffer.from(text)
      : Buffer.from(readBase64(typeof blob === 'string' ? blob.slice(0, maxBase64) : '').base64, 'base64');
  if (html.length === 0) return unusable('empty');
  if (html.length > maxBytes) return unusable('size', { bytes: html.length });
  const hasOwnWants = isJsonObject(item._meta) && isJsonObject(item._meta.ui);
  return { html, wants: readAppWants(hasOwnWants ? item : (listed ?? null)), frameSeq: responseSeq };
}
