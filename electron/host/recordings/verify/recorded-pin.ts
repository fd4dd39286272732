import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import { type Era, eraOf, isRevision } from '#shared/model/revision.ts';
import type { Pin } from '#shared/model/server.ts';
import { clientRevision } from '../replay/message-meta.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';

/** The revision of the recorded session, or at least its era, to repeat it in the same. */
export function recordedPin(requests: readonly RecordedRequest[]): Pin {
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
