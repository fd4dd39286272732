import { skipToken, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Authorization } from '#shared/model/authorization.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import type { CatalogKind, ListFetch } from '#shared/model/lists/catalog.ts';
import type { SavedArguments } from '#shared/model/runs/history.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import type { LeftOverProcess, Server, ServerView } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { defaultSettings } from '#shared/model/settings/default-settings.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings/settings.ts';
import type { ResourceVersion, Subscription } from '#shared/model/subscription.ts';
import { client, host, queryClient } from './client.ts';
import { useHead } from './versions.ts';

const leftOverEveryMs = 5_000;
const rateEveryMs = 1_000;

/** The configured servers; undefined until they are known. */
export function useServers(): readonly ServerView[] | undefined {
  return useServersQuery().data;
}

/** The same with why they aren't known. */
export function useServersQuery(): UseQueryResult<ServerView[]> {
  return useQuery(host.servers.list.queryOptions());
}

export function useServer(serverId: ServerId | undefined): ServerView | undefined {
  return useServers()?.find(({ server }) => server.id === serverId);
}

/** The newest session of every server that was connected in this run. */
export function useSessions(): readonly SessionView[] | undefined {
  return useQuery(host.sessions.list.queryOptions()).data;
}

function isLive({ phase, recorded }: SessionView): boolean {
  return phase !== 'ended' && recorded?.isLive !== false;
}

/** The ids of the sessions in which a response may still come: neither ended, nor of a recording that has. */
export function useLiveSessions(): ReadonlySet<string> {
  const sessions = useSessions();
  return useMemo(() => new Set(sessions?.filter(isLive).map(({ id }) => id)), [sessions]);
}

/** How many frames the traffic log has. */
export function useFrameCount(): number {
  const head = useHead();
  const { data } = useQuery(host.traffic.rows.queryOptions({ input: { filter: {}, from: 0, count: 0 } }));
  // Between two clears, frames are only added.
  return data === undefined ? head : Math.max(0, head - (data.version ?? 0) + data.total);
}

/** A session without its requests in flight: stable while they change. */
export type SessionState = Omit<SessionView, 'inFlight'>;

/** The same sessions for views that don't show requests in flight. */
export function useSessionStates(): readonly SessionState[] | undefined {
  return useQuery(host.sessions.list.queryOptions({ select: withoutRequests })).data;
}

function withoutRequests(sessions: readonly SessionView[]): SessionState[] {
  return sessions.map(({ inFlight: _, ...state }) => state);
}

/**
 * The newest session of one server, ended or not, or what `part` selects from it; undefined when it was never connected.
 * A session changes with each request: a view that needs little of it isn't drawn again for the rest.
 */
export function useSession(serverId: ServerId | undefined): SessionView | undefined;
export function useSession<Part>(
  serverId: ServerId | undefined,
  part: (session: SessionView) => Part | undefined,
): Part | undefined;
export function useSession(
  serverId: ServerId | undefined,
  part: (session: SessionView) => unknown = (session) => session,
) {
  const select = (sessions: readonly SessionView[]) => {
    const session = sessions.find((each) => each.serverId === serverId);
    return session && part(session);
  };
  return useQuery(host.sessions.list.queryOptions({ select })).data;
}

/** Whether a server is a recording's, to which nothing can be sent: what would send is left out of its views. */
export function useIsRecorded(serverId: ServerId | undefined): boolean {
  return useServer(serverId)?.recordingId !== undefined;
}

/** Whether a server can be read from: it is connected, or a recording that answers what its client requested. */
export function useIsReady(serverId: ServerId | undefined): boolean {
  return useSession(serverId, ({ phase }) => phase) === 'ready';
}

/** Whether anything can be sent to a server: it is connected, and isn't a recording's. */
export function useCanSend(serverId: ServerId | undefined): boolean {
  return useSession(serverId, canSend) === true;
}

/** The same of a session. */
export function canSend({ phase, recorded }: Pick<SessionView, 'phase' | 'recorded'>): boolean {
  return phase === 'ready' && recorded === undefined;
}

/** Whether a request of a session waits until its credentials are others, as those that the user signs in for. */
export function holdsRequest({ inFlight }: Pick<SessionView, 'inFlight'>): boolean {
  return inFlight.some(({ heldSince }) => heldSince !== undefined);
}

/** Whether a sign-in waits for the user: from asking for consent until the browser returns. */
export function needsUser({ step }: Pick<Authorization, 'step'>): boolean {
  return step === 'consent' || step === 'registering' || step === 'callback';
}

/** Since when the server works on a call, the user's time left out; undefined while it waits for the user. */
export function useWorkingSince(
  call: Pick<ToolCallSummary, 'serverId' | 'requestId' | 'startedAt' | 'at'>,
): number | undefined {
  const { serverId, requestId, startedAt, at } = call;
  const request = useSession(serverId, ({ inFlight }) => inFlight.find((each) => each.requestId === requestId));
  return request?.isWaiting ? undefined : (startedAt ?? at) + (request?.heldMs ?? 0);
}

/** The state of an HTTP server's sign-in; undefined until known, for servers over stdio, and for recordings. */
export function useAuthorization(server: Server | undefined): Authorization | undefined;
export function useAuthorization<Part>(
  server: Server | undefined,
  part: (authorization: Authorization) => Part,
): Part | undefined;
export function useAuthorization(
  server: Server | undefined,
  select: (authorization: Authorization) => unknown = (authorization) => authorization,
) {
  return useQuery(host.authorization.get.queryOptions({ input: useAuthorizationInput(server), select })).data;
}

/** The same with why it isn't known. */
export function useAuthorizationQuery(server: Server | undefined): UseQueryResult<Authorization> {
  return useQuery(host.authorization.get.queryOptions({ input: useAuthorizationInput(server) }));
}

function useAuthorizationInput(server: Server | undefined) {
  const isRecorded = useIsRecorded(server?.id);
  return server?.transport === 'http' && !isRecorded ? { serverId: server.id } : skipToken;
}

/** The last sessions of servers in earlier runs of Loupe; undefined until they are known. */
export function usePastSessions(): UseQueryResult<SessionView[]> {
  return useQuery(host.sessions.past.queryOptions());
}

/** The last session of a server in an earlier run of Loupe. */
export function usePastSession(serverId: ServerId): SessionView | undefined {
  return usePastSessions().data?.find((session) => session.serverId === serverId);
}

/** The states of a session's list fetches; undefined until known. */
export function useListFetches(sessionId: SessionId | undefined): readonly ListFetch[] | undefined {
  return useQuery(host.catalog.listFetches.queryOptions({ input: sessionId === undefined ? skipToken : { sessionId } }))
    .data;
}

/** The state of one list fetch, so that a view of one list doesn't rerender for another. */
export function useListFetch(sessionId: SessionId | undefined, kind: CatalogKind): ListFetch | undefined {
  const input = sessionId === undefined ? skipToken : { sessionId };
  const select = (all: readonly ListFetch[]) => all.find((listFetch) => listFetch.kind === kind);
  return useQuery(host.catalog.listFetches.queryOptions({ input, select })).data;
}

export function useIsListing(sessionId: SessionId): boolean {
  const select = (all: readonly ListFetch[]) => all.some(({ phase }) => phase === 'fetching');
  return useQuery(host.catalog.listFetches.queryOptions({ input: { sessionId }, select })).data ?? false;
}

/** The pending requests, oldest first. */
export function usePendingRequests(): readonly PendingRequest[] {
  return useInboxQuery().data ?? [];
}

/** The same as a query, for the view of the inbox. */
export function useInboxQuery() {
  return useQuery(host.inbox.list.queryOptions());
}

/** The calls that became tasks, newest first. */
export function useTasks(): readonly ToolCallSummary[] {
  return useTaskQuery().data ?? [];
}

/** The same as a query, for the view of the tasks. */
export function useTaskQuery() {
  return useQuery(host.tasks.list.queryOptions({ input: {} }));
}

/** Every watched resource of this run, newest first; polled while an update rate falls. */
export function useSubscriptions(): readonly Subscription[] | undefined {
  return useSubscriptionQuery().data;
}

/** The same as a query, for the view of the subscriptions. */
export function useSubscriptionQuery() {
  const options = host.subscriptions.list.queryOptions({
    refetchInterval: ({ state }) => (state.data?.some(({ rate }) => rate > 0) === true ? rateEveryMs : false),
  });
  return useQuery(options);
}

/** The versions of a resource that were read in this run, oldest first; undefined until known, fetched if `enabled`. */
export function useVersions(serverId: ServerId, uri: string, enabled: boolean): readonly ResourceVersion[] | undefined {
  return useQuery({ ...host.subscriptions.versions.queryOptions({ input: { serverId, uri } }), enabled }).data;
}

/** The saved arguments of one tool or prompt, by label. */
export function useSavedArguments(of: Pick<SavedArguments, 'kind' | 'serverId' | 'name'>) {
  return useQuery(host.savedArguments.list.queryOptions({ input: of }));
}

/** Version, folders, and log size. */
export function useAppInfo() {
  return useQuery(host.app.info.queryOptions()).data;
}

/** Server processes left running by a killed Loupe; while there are some, looked at every few seconds. */
export function useLeftOver(): readonly LeftOverProcess[] {
  return (
    useQuery(
      host.app.leftOver.queryOptions({
        // They end without the host.
        refetchInterval: ({ state }) => (state.data !== undefined && state.data.length > 0 ? leftOverEveryMs : false),
      }),
    ).data ?? []
  );
}

/** The user's settings, the defaults until they are known. */
export function useSettings(): Settings {
  return useQuery(host.app.settings.queryOptions()).data ?? defaultSettings;
}

/** Changes settings; the window shows the change at once, then the host's response. */
export function useChangeSettings() {
  const key = host.app.settings.queryKey();
  return useMutation(
    host.app.changeSettings.mutationOptions({
      onMutate: (change) => {
        queryClient.setQueryData(key, (known) => (known === undefined ? known : withChange(known, change)));
      },
      onSuccess: (settings) => {
        queryClient.setQueryData(key, settings);
      },
      onError: () => queryClient.invalidateQueries({ queryKey: key }),
    }),
  );
}

/** Changes settings by what they are now, wherever the window is. */
export async function updateSettings(next: (settings: Settings) => SettingsPatch): Promise<void> {
  const { queryKey } = host.app.settings.queryOptions();
  const settings = queryClient.getQueryData(queryKey) ?? (await client.app.settings());
  queryClient.setQueryData(queryKey, await client.app.changeSettings(next(settings)));
}

/** The settings after a change. */
export function withChange(known: Settings, change: SettingsPatch): Settings {
  const given = Object.entries(change).filter(([, value]) => value !== undefined && value !== null);
  const reset = Object.keys(change);
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => !reset.includes(name)));
  return { ...defaultSettings, ...kept, ...Object.fromEntries(given) };
}
