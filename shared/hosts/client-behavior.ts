import { listMethods } from '../mcp/list-methods.ts';
import type { FactSource } from '../model/hosts/fact-source.ts';
import type { Json } from '../model/json/json.ts';
import type { CatalogKind } from '../model/lists/catalog.ts';
import type { BehaviorAspect, BehaviorRow } from '../model/recordings/client-behavior.ts';
import { capabilityPaths } from './capability-paths.ts';
import type { HostProfile } from './profile.ts';
import { handshakes, type SeenMessage } from './seen-message.ts';

/** What a client said of itself. */
export interface SaidByClient {
  readonly capabilities: Json;
  readonly agreed: string | undefined;
}

type Did = BehaviorRow['did'];
type Says = BehaviorRow['says'];

/** So many frames of each row are named. */
const mostFrames = 5;
/** So many names of a client are shown, each up to so many characters. */
const mostNames = 50;
const mostOfName = 100;

/** What a client did in a recording, beside what the profile of its host says. Messages in the order of the wire. */
export function clientBehavior(
  messages: readonly SeenMessage[],
  said: SaidByClient,
  profile: HostProfile | undefined,
): BehaviorRow[] {
  return [
    capabilitiesRow(messages, said, profile),
    revisionRow(messages, said, profile),
    ...(['tools', 'prompts', 'resources', 'templates'] as const).map((kind) => pagesRow(messages, kind, profile)),
    listChangedRow(messages, profile),
    progressRow(messages, profile),
    timeLimitRow(messages, profile),
    cancellationRow(messages),
    serverRequestsRow(messages),
  ];
}

function row(
  aspect: BehaviorAspect,
  did: Did,
  says: Says,
  agrees: boolean | undefined,
  seen: readonly SeenMessage[],
): BehaviorRow {
  const verdict = says === undefined || agrees === undefined ? 'open' : agrees ? 'agrees' : 'differs';
  return { aspect, did, ...(says && { says }), verdict, frames: seen.slice(0, mostFrames).map(({ seq }) => seq) };
}

function says<Value>(
  kind: NonNullable<Says>['kind'],
  fact: (FactSource & { value: Value }) | undefined,
  values: (value: Value) => NonNullable<Says>['values'],
): Says {
  if (fact === undefined) return undefined;
  const { sure, date, version } = fact;
  return { kind, values: values(fact.value), sure, date, ...(version !== undefined && { version }) };
}

function handshakesIn(messages: readonly SeenMessage[]): SeenMessage[] {
  return messages.filter(({ kind, method, isFromClient }) => {
    return isFromClient && kind === 'request' && handshakes.has(method);
  });
}

function capabilitiesRow(messages: readonly SeenMessage[], said: SaidByClient, profile: HostProfile | undefined) {
  const declared = capabilityPaths(said.capabilities);
  const fact = profile?.declares;
  const isSame =
    fact && new Set([...fact.value, ...declared]).size === fact.value.length && declared.length === fact.value.length;
  // A recording may begin after the handshake.
  const isKnown = offeredIn(messages).length > 0;
  const agrees = isKnown ? isSame : undefined;
  return row(
    'capabilities',
    { kind: 'declared', values: { list: isKnown ? listed(declared) || 'none' : 'unknown' } },
    says('declares', fact, (value) => ({ list: value.join(', ') || 'none' })),
    agrees,
    handshakesIn(messages),
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => name.slice(0, mostOfName));
  return [...shown, ...(names.length > mostNames ? ['…'] : [])].join(', ');
}

/** The revisions that the client offered, in their order: it may offer an older one after the server refused the first. */
function offeredIn(messages: readonly SeenMessage[]): string[] {
  const offered = messages.flatMap(({ isFromClient, content }) => (isFromClient && content?.revision) || []);
  return [...new Set(offered)];
}

/** Whether the client went on after a message: what it left out by then counts. */
function wentOnAfter(messages: readonly SeenMessage[], last: SeenMessage | undefined): boolean {
  const isLater = ({ seq, isFromClient, kind }: SeenMessage) =>
    isFromClient && kind === 'request' && last !== undefined && seq > last.seq;
  return messages.some(isLater);
}

function revisionRow(messages: readonly SeenMessage[], { agreed }: SaidByClient, profile: HostProfile | undefined) {
  const offered = offeredIn(messages);
  const fact = profile?.revisions;
  const agrees =
    offered.length === 0 ? undefined : fact && offered.every((each) => fact.value.some((known) => known === each));
  return row(
    'revision',
    { kind: 'offered', values: { revision: listed(offered) || 'none', agreed: agreed ?? '' } },
    says('revisions', fact, (value) => ({ list: value.join(', ') })),
    agrees,
    handshakesIn(messages),
  );
}

function pagesRow(messages: readonly SeenMessage[], kind: CatalogKind, profile: HostProfile | undefined) {
  const ofList = messages.filter(({ method }) => method === listMethods[kind].method);
  const requests = ofList.filter((message) => message.isFromClient && message.kind === 'request');
  const pages = ofList.filter((message) => !message.isFromClient && message.kind === 'result');
  const asked = new Set(requests.flatMap(({ content }) => content?.cursor ?? []));
  const announced = pages.flatMap(({ content }) => content?.nextCursor ?? []);
  // What wasn't read may be the page that says that there are more, or the request for them.
  const isKnown = [...requests, ...pages].every(({ content }) => content !== undefined);
  const isPaged = announced.length > 0;
  const isWhole = announced.every((cursor) => asked.has(cursor));
  const fact = profile?.pages?.[kind];
  const ofPages = !isPaged ? 'onePage' : isWhole ? 'allPages' : 'firstPages';
  const pagesKind = pages.length === 0 ? 'noPage' : isKnown ? ofPages : 'pagesUnread';
  const did: Did =
    requests.length === 0 ? { kind: 'notListed', values: {} } : { kind: pagesKind, values: { pages: asked.size + 1 } };
  const isOver = isWhole || wentOnAfter(messages, pages.at(-1));
  const agrees = isKnown && isPaged && isOver && fact ? (fact.value === 'all') === isWhole : undefined;
  return row(
    kind,
    did,
    says('pages', fact, (value) => ({ which: value })),
    agrees,
    requests,
  );
}

function listChangedRow(messages: readonly SeenMessage[], profile: HostProfile | undefined) {
  const seen: SeenMessage[] = [];
  let [announced, again] = [0, 0];
  const waiting = new Set<string>();
  const lists = Object.values(listMethods);
  for (const message of messages) {
    const { isFromClient, kind, method } = message;
    const isNotice = !isFromClient && kind === 'notification';
    const list = isNotice ? lists.find(({ changed }) => changed === method)?.method : undefined;
    if (list !== undefined) {
      announced += 1;
      waiting.add(list);
      seen.push(message);
    } else if (isFromClient && kind === 'request' && waiting.delete(method)) {
      again += 1;
      seen.push(message);
    }
  }
  const did: Did = {
    kind: announced === 0 ? 'noChange' : again === 0 ? 'ignored' : 'relisted',
    values: { changes: announced, lists: again },
  };
  const fact = profile?.uses?.listChanged;
  const isOver = again > 0 || wentOnAfter(messages, seen[0]);
  const agrees = announced === 0 || !isOver || fact === undefined ? undefined : fact.value === again > 0;
  return row('listChanged', did, says('uses', fact, usesValues), agrees, seen);
}

function usesValues(value: boolean): NonNullable<Says>['values'] {
  return { uses: value ? 'yes' : 'no' };
}

function callsIn(messages: readonly SeenMessage[]): SeenMessage[] {
  return messages.filter(
    ({ isFromClient, kind, method }) => isFromClient && kind === 'request' && method === 'tools/call',
  );
}

function progressRow(messages: readonly SeenMessage[], profile: HostProfile | undefined) {
  const calls = callsIn(messages).filter(({ content }) => content !== undefined);
  const asking = calls.filter(({ content }) => content?.hasProgressToken === true);
  const fact = profile?.progressTokens;
  const did: Did =
    calls.length === 0
      ? { kind: 'noCalls', values: {} }
      : { kind: 'asked', values: { calls: calls.length, asking: asking.length } };
  const agrees = calls.length === 0 || fact === undefined ? undefined : fact.value === asking.length > 0;
  return row(
    'progress',
    did,
    says('progress', fact, (sends) => ({ sends: sends ? 'yes' : 'no' })),
    agrees,
    calls,
  );
}

/** How far a time may be from a limit, as a share of it, to be taken for it. */
const tolerance = 0.1;

interface EndedCall {
  readonly call: SeenMessage;
  readonly ms: number;
  readonly isCancelled: boolean;
}

/** Calls with how long they took until their response, or until the client cancelled them. */
function endedCalls(messages: readonly SeenMessage[]): EndedCall[] {
  const running = new Map<string, SeenMessage>();
  const ended: EndedCall[] = [];
  for (const message of messages) {
    const { isFromClient, kind, method, id = '', at, content } = message;
    if (isFromClient && kind === 'request' && method === 'tools/call') running.set(id, message);
    const isCancelled = isFromClient && method === 'notifications/cancelled';
    const of = isCancelled ? content?.cancelled : !isFromClient && isAnswer(kind) ? id : undefined;
    const call = of === undefined ? undefined : running.get(of);
    if (of === undefined || call === undefined) continue;
    running.delete(of);
    ended.push({ call, ms: at - call.at, isCancelled });
  }
  return ended;
}

function timeLimitRow(messages: readonly SeenMessage[], profile: HostProfile | undefined) {
  const timed = endedCalls(messages);
  const longest = timed.reduce((most, { ms, isCancelled }) => (isCancelled ? most : Math.max(most, ms)), 0);
  const gaveUp = timed.filter(({ isCancelled }) => isCancelled);
  const [first] = gaveUp;
  const fact = profile?.callTimeout;
  const most = fact?.value.ms ?? 0;
  // A person may cancel a call at any time.
  const isAtLimit = gaveUp.some(({ ms }) => Math.abs(ms - most) <= most * tolerance);
  const hasProgress = messages.some(({ isFromClient, method }) => !isFromClient && method === 'notifications/progress');
  const mayExtend = fact?.value.progressExtends ?? hasProgress;
  const isBeyond = longest > most * (1 + tolerance) && !mayExtend;
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const did: Did =
    timed.length === 0
      ? { kind: callsIn(messages).length === 0 ? 'noCalls' : 'noneEnded', values: {} }
      : first === undefined
        ? { kind: 'waited', values: { seconds: seconds(longest) } }
        : { kind: 'gaveUp', values: { seconds: seconds(first.ms), longest: seconds(longest) } };
  const agrees = isBeyond ? false : isAtLimit ? true : undefined;
  const limit = says('limit', fact, (value) => ({ seconds: value.ms / 1000 }));
  return row(
    'timeLimit',
    did,
    limit,
    agrees,
    (first === undefined ? timed : gaveUp).map(({ call }) => call),
  );
}

function cancellationRow(messages: readonly SeenMessage[]) {
  const cancels = messages.filter(({ isFromClient, kind, method }) => {
    return isFromClient && kind === 'notification' && method === 'notifications/cancelled';
  });
  const did: Did =
    cancels.length === 0 ? { kind: 'none', values: {} } : { kind: 'cancelled', values: { count: cancels.length } };
  return row('cancellation', did, undefined, undefined, cancels);
}

function serverRequestsRow(messages: readonly SeenMessage[]) {
  const requests = messages.filter(({ isFromClient, kind, method }) => {
    return !isFromClient && kind === 'request' && method !== 'ping';
  });
  const answers = messages.filter(
    ({ isFromClient, kind, method }) => isFromClient && isAnswer(kind) && method !== 'ping',
  );
  const results = answers.filter(({ kind }) => kind === 'result').length;
  const methods = listed([...new Set(requests.map(({ method }) => method))]);
  const did: Did =
    requests.length === 0
      ? { kind: 'none', values: {} }
      : {
          kind: 'answered',
          values: { requests: requests.length, results, errors: answers.length - results, methods },
        };
  return row('serverRequests', did, undefined, undefined, [...requests, ...answers]);
}

function isAnswer(kind: SeenMessage['kind']): boolean {
  return kind === 'result' || kind === 'error';
}
