import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { type Era, eraOf, isRevision } from '#shared/model/revision.ts';
import type { RevisionPin } from '#shared/model/server.ts';
import { clientRevision } from '../replay/message-meta.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';

/** The revision of the recorded session, or at least its era, and what its client declared, to repeat it in the same way. */
export function recordedPin(requests: readonly RecordedRequest[]): RevisionPin {
  const agreed = agreedPin(requests);
  const capabilities = declaredIn(requests, agreed);
  return { ...agreed, ...(capabilities !== undefined && { capabilities }) };
}

/** Servers may offer other tools to a client with other capabilities. In the era that was agreed on, which may be the second. */
function declaredIn(requests: readonly RecordedRequest[], { era }: RevisionPin): JsonObject | undefined {
  for (const { method, params } of requests) {
    const isInitialize = method === 'initialize';
    if (isInitialize !== (era === 'legacy')) continue;
    const found = isInitialize
      ? objectIn(params, 'capabilities')
      : objectIn(metaOf(params), metaKeys.clientCapabilities);
    if (found !== undefined) return found;
  }
  return undefined;
}

function objectIn(value: Json | undefined, name: string): JsonObject | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(member) ? member : undefined;
}

function agreedPin(requests: readonly RecordedRequest[]): RevisionPin {
  const initialized = requests.find(({ method, response }) => method === 'initialize' && response !== undefined);
  const modern = requests.find(({ era, method }) => era === 'modern' && method !== 'server/discover');
  const revision = initialized === undefined ? clientRevision(modern?.params) : agreedRevision(initialized);
  if (revision !== undefined && isRevision(revision)) return { era: eraOf(revision), revision };
  const era: Era | undefined = initialized !== undefined ? 'legacy' : modern && 'modern';
  return era === undefined ? {} : { era };
}

function agreedRevision({ response }: RecordedRequest): string | undefined {
  const message = parseExactMessage(response?.text ?? 'null');
  return isJsonObject(message) ? stringAt(message.result, 'protocolVersion') : undefined;
}
