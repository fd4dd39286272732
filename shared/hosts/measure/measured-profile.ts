import { listMethods } from '../../mcp/list-methods.ts';
import { ownProbe } from '../../model/hosts/fact-source.ts';
import type { JsonObject } from '../../model/json/json.ts';
import { newestModernRevision } from '../../model/revision.ts';
import { maskedText } from '../../secrets/find-secrets.ts';
import { type HostFeature, type HostProfile, hostProfileSchema, requestPattern, userAgentPattern } from '../profile.ts';
import type { ClientSeen, HeldCall, SeenRequest } from './client-seen.ts';
import { leftOutAfter } from './http-seen.ts';
import { measuredHttp } from './measured-http.ts';
import { measuredNames } from './measured-names.ts';
import { measuredResults, measuredTexts } from './measured-results.ts';
import type { MakeFact, Measurement } from './measurement.ts';
import { instructionPositions, type Place, probePages, probeTools } from './probe-offer.ts';

/** Of a profile, in UTF-16 units. */
const mostOfName = 40;
/** A model takes longer to call a tool again. */
const soon = 300;

/**
 * The id of a client's own measurement: it never takes the place of a profile that comes with Loupe. `number`: among those
 * with the same name.
 */
export function measuredId(name: string, number = 1): string {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const plain = words.filter(Boolean).join('-').slice(0, 30).replace(/-$/, '');
  return [plain || 'client', ...(number === 1 ? [] : [number]), 'measured'].join('-');
}

/**
 * What is known of a client after `loupe probe` saw it; undefined before it said what it is called. What wasn't seen is
 * unknown: a no is only said where the client had the occasion, and went on or ended.
 */
export function measuredProfile(measurement: Measurement): HostProfile | undefined {
  const { seen, date, number } = measurement;
  if (seen.info === undefined) return undefined;
  const name = plainText(seen.info.name, 200);
  const version = plainText(seen.info.version ?? '', 100);
  if (name === '') return undefined;
  const suffix = number === 1 ? ' (measured)' : ` (measured ${number})`;
  const fact: MakeFact = (value, note) => ({
    value,
    ...(version !== '' && { version }),
    ...{ date, source: ownProbe, sure: 'measured' },
    ...(note !== undefined && { note }),
  });
  const { declares, revisions, transport } = seen;
  return hostProfileSchema.parse({
    loupeHost: 1,
    id: measuredId(name, number),
    name: `${name.slice(0, mostOfName - suffix.length).toWellFormed()}${suffix}`,
    clientNames: fact([name]),
    ...(declares !== undefined && { declares: fact(plainPaths(declares)) }),
    ...(revisions.size > 0 && { revisions: fact([...revisions].toSorted(), 'Those that it requested.') }),
    uses: uses(measurement, fact),
    pages: pages(measurement, fact),
    transports: fact([transport], 'Those over which it was measured.'),
    ...habits(measurement, fact),
    ...measuredHttp(measurement, fact),
    ...userAgent(seen, fact),
    ...callTimeout(seen, fact),
    ...connectTimeout(seen, fact),
    ...measuredTexts(measurement, fact),
    ...measuredNames(measurement, fact),
    results: measuredResults(measurement, fact),
  });
}

/** A text of the client as it may be in a file: in one line, cut, its secrets masked. */
function plainText(text: string, most: number): string {
  const line = maskedText(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return line.slice(0, most).toWellFormed();
}

/** Those that can be written. */
function plainPaths(paths: ReadonlySet<string>): string[] {
  const plain = [...paths].map((path) => plainText(path, 100)).filter((path) => path !== '');
  return [...new Set(plain)].toSorted();
}

const requestsOf: Readonly<Partial<Record<HostFeature, readonly string[]>>> = {
  tools: [listMethods.tools.method, 'tools/call'],
  prompts: [listMethods.prompts.method, 'prompts/get'],
  resources: [listMethods.resources.method, 'resources/read'],
  templates: [listMethods.templates.method],
  subscriptions: ['resources/subscribe'],
  completion: ['completion/complete'],
};

/** What a client may only be asked for if it declares one of these. */
const declarations: Readonly<Partial<Record<HostFeature, (path: string) => boolean>>> = {
  apps: (path) => path === 'extensions.io.modelcontextprotocol/ui',
  // Without modes, it is a form.
  elicitationForm: (path) => path === 'elicitation' || path === 'elicitation.form',
  elicitationUrl: (path) => path === 'elicitation.url',
  sampling: (path) => path === 'sampling' || path.startsWith('sampling.'),
  roots: (path) => path === 'roots' || path.startsWith('roots.'),
};

function uses(measurement: Measurement, fact: MakeFact): JsonObject {
  const { seen } = measurement;
  const used: JsonObject = {};
  for (const [feature, methods = []] of Object.entries(requestsOf)) {
    if (seen.requests.some(({ method }) => methods.includes(method))) used[feature] = fact(true);
  }
  if (seen.requests.some(({ watches }) => watches)) used.subscriptions = fact(true);
  const refreshes = refreshesTools(measurement);
  if (refreshes !== undefined) {
    const note = refreshes ? undefined : 'It went on after the notification without requesting the tools again.';
    used.listChanged = fact(refreshes, note);
  }
  const { declares } = seen;
  const instructed = instructionPositions.some((position) => has(measurement, `instructions@${position}`));
  if (instructed) used.instructions = fact(true);
  else if (has(measurement, 'control.start')) {
    used.instructions = fact(false, 'The model reported none of their code words.');
  }
  if (declares === undefined) return used;
  for (const [feature, isDeclared] of Object.entries(declarations)) {
    const does = [...declares].some(isDeclared);
    used[feature] = fact(does, does ? 'It declares it.' : 'It doesn’t declare it.');
  }
  return used;
}

function has({ seen, words }: Measurement, place: Place): boolean {
  return seen.words.has(words.at(place));
}

/** Whether it requested the tools soon after they changed; undefined where it didn’t and had no occasion. */
function refreshesTools({ seen }: Measurement): boolean | undefined {
  const { requests, changedAt, transport, revisions } = seen;
  if (changedAt === undefined) return undefined;
  const isSoon = ({ at, method, cursor }: SeenRequest) =>
    at >= changedAt && at <= changedAt + leftOutAfter && method === 'tools/list' && cursor === undefined;
  if (requests.some(isSoon)) return true;
  // Over HTTP, nobody knows whether a stream is open on which the notification comes; since 2026-07-28 it is asked for.
  const isNotified = transport === 'stdio' && !revisions.has(newestModernRevision);
  return isNotified && requests.some(({ at }) => at > changedAt + leftOutAfter) ? false : undefined;
}

function pages({ seen, now }: Measurement, fact: MakeFact): JsonObject {
  const read: JsonObject = {};
  for (const [kind, { method }] of Object.entries(listMethods)) {
    const requests = seen.requests.filter((request) => request.method === method && !request.hasFailed);
    const [first] = requests;
    if (first === undefined) continue;
    const further = new Set(requests.flatMap(({ cursor }) => (cursor === undefined ? [] : [cursor])));
    if (further.size >= probePages - 1) read[kind] = fact('all');
    const wentOn = seen.requests.some(({ at }) => at > first.at + leftOutAfter) || now > first.at + leftOutAfter;
    if (further.size === 0 && (seen.endedAt !== undefined || wentOn)) {
      read[kind] = fact('first', 'It went on or ended without requesting the second page.');
    }
  }
  return read;
}

function userAgent(seen: ClientSeen, fact: MakeFact): JsonObject {
  const value = plainText(seen.userAgent ?? '', 200);
  return userAgentPattern.test(value) ? { userAgent: fact(value) } : {};
}

/** How it requests. */
function habits({ seen: { requests } }: Measurement, fact: MakeFact): JsonObject {
  const calls = requests.filter(({ method, hasFailed }) => method === 'tools/call' && !hasFailed);
  const methods = new Set(requests.map(({ method }) => method).filter((method) => requestPattern.test(method)));
  methods.delete('ping');
  const retries = retriesCalls(calls);
  return {
    ...(calls.length > 0 && { progressTokens: fact(calls.some(({ hasProgressToken }) => hasProgressToken)) }),
    ...(requests[0] !== undefined && { discovers: fact(requests[0].method === 'server/discover') }),
    ...(retries !== undefined && { retries: fact(retries) }),
    ...(methods.size > 0 && { requests: fact([...methods].toSorted().slice(0, 50), 'Those that were seen.') }),
  };
}

/** Whether it repeated the call that failed, by itself: sooner than a model could. */
function retriesCalls(calls: readonly SeenRequest[]): boolean | undefined {
  const failed = calls.find(({ tool }) => tool === probeTools.failsOnce);
  if (failed === undefined) return undefined;
  const after = calls.slice(calls.indexOf(failed) + 1);
  if (after.some(({ tool, at }) => tool === failed.tool && at <= failed.at + soon)) return true;
  return after.length > 0 ? false : undefined;
}

/** How long it waits for a call, to the second. A stream may also be closed by a client that ends, which requests nothing more. */
function callTimeout({ held, requests }: ClientSeen, fact: MakeFact): JsonObject {
  const isSure = ({ end, at }: HeldCall) => end !== 'closed' || requests.some((request) => request.at > at);
  const ended = held.find((call) => call.tool === 'wait' && call.end !== 'answered' && isSure(call));
  if (ended === undefined) return {};
  const ms = Math.max(1, Math.round(ended.ms / 1000)) * 1000;
  const second = held.find((call) => call.tool === 'waitWithProgress' && isSure(call));
  const progressExtends = second === undefined ? undefined : extendsBy(second);
  const note = progressExtends === false && second?.hasProgressToken === false ? 'It asks for no progress.' : undefined;
  return {
    callTimeout: fact({ ms, ...(progressExtends !== undefined && { progressExtends }) }, note),
    cancels: fact(true),
  };
}

/** How long it waits for a server that answers nothing, to the second. */
function connectTimeout({ isUnanswered, openedAt, gaveUpAt, endedAt }: ClientSeen, fact: MakeFact): JsonObject {
  const end = gaveUpAt ?? endedAt;
  if (!isUnanswered || openedAt === undefined || end === undefined) return {};
  const ms = Math.round((end - openedAt) / 1000) * 1000;
  const note = gaveUpAt === undefined ? 'It, or a person, ended the server then.' : undefined;
  return ms === 0 ? {} : { connectTimeout: fact({ ms }, note) };
}

/** Whether progress kept a call open beyond the time limit; undefined where it got none and was open as long. */
function extendsBy({ end, hasProgressToken }: HeldCall): boolean | undefined {
  if (end !== 'answered') return false;
  return hasProgressToken ? true : undefined;
}
