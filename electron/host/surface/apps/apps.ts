import { randomUUID } from 'node:crypto';
import { appHeaders } from '#shared/contract/page-policy.ts';
import { extensionIds } from '#shared/mcp/capabilities.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type AppId, appIdSchema, type RunId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { AppGrants, AppOffer, AppPermission, AppSurroundings, AppView } from '#shared/model/runs/app-view.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { InboxQueue } from '../../inbox/queue/inbox-queue.ts';
import type { Platform } from '../../platform.ts';
import type { AuditInput, AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { Recorder } from '../../wire/traffic/frames/log-operations.ts';
import type { AppConsents } from './app-consents.ts';
import { appUriOf, readAppDocument } from './app-document.ts';
import { AppOpening } from './app-opening.ts';
import { AppRequests, type AppRequestsContext } from './app-requests.ts';
import { appOfTool, grantable } from './app-resource.ts';

const maxOpen = 12;

export interface AppsContext extends AppRequestsContext {
  platform: Platform;
  inbox: InboxQueue;
  audit: AuditLog;
  consents: AppConsents;
  traffic: Recorder;
  sessions: SessionRegistry;
  onChange(appId: AppId): void;
}

/** How a front end serves apps: it responds to each URL of `addressOf` with {@link Apps.serve}. */
export interface AppServing {
  addressOf(token: string): string;
  /** The pages that may embed apps, as sources of a content security policy. */
  ancestors: readonly string[];
}

export type ServedApps = Pick<Apps, 'serveFrom' | 'serve'>;

export class Apps {
  readonly #context: AppsContext;
  readonly #requests: AppRequests;
  readonly #openings = new BoundedMap<AppId, AppOpening>(maxOpen, { onDrop: (_, opening) => opening.end() });
  #serving: AppServing | undefined;

  constructor(context: AppsContext) {
    this.#context = context;
    this.#requests = new AppRequests(context);
    context.calls.history.onChange((runId) => this.#callChanged(runId));
    context.sessions.observe({ onReplace: (session) => this.endAll(session.id) });
  }

  serveFrom(serving: AppServing): void {
    this.#serving = serving;
  }

  /** The response to the URL with `token`; undefined for an unknown token and after the first time. */
  serve(token: string): { html: Buffer; headers: Record<string, string> } | undefined {
    for (const opening of this.#openings.values()) {
      const taken = opening.takeDocument(token);
      if (taken === undefined) continue;
      const headers = appHeaders(taken.grants, this.#serving?.ancestors ?? []);
      return { html: taken.html, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } };
    }
    return undefined;
  }

  permits(address: string, permission: AppPermission): boolean {
    for (const { view } of this.#openings.values()) {
      const isOpen = view.phase === 'open' || view.phase === 'running';
      if (isOpen && view.url !== undefined && address.startsWith(view.url)) {
        return view.grants.permissions.includes(permission);
      }
    }
    return false;
  }

  /** The app of a call's tool, if available. Fails with `unknownRun`. */
  offer(runId: RunId): AppOffer | null {
    const call = this.#context.calls.history.find(runId);
    const session = this.#liveSession(call);
    const app = session === undefined ? undefined : appOfTool(this.#definition(session, call.tool) ?? null);
    if (session === undefined || app === undefined) return null;
    const opensByItself = this.#context.consents.opensByItself(session.server);
    return { ...app, isDeclared: session.declares(extensionIds.apps), opensByItself };
  }

  /** Reads the app of a call's tool without opening it. Fails as the contract's `apps.read`. */
  async read(runId: RunId): Promise<AppView> {
    const { consents, catalog, exchanges, platform } = this.#context;
    const call = this.#context.calls.history.find(runId);
    const session = this.#context.sessions.get(call.sessionId);
    const definition = this.#definition(session, call.tool);
    const uri = appUriOf(call.tool, definition);
    if (!session.declares(extensionIds.apps)) fail('appsWithheld', { server: session.server.name });
    const request = { session, method: 'resources/read', params: { uri }, progress: true };
    const response = await exchanges.result(request);
    const listed = catalog.resource(session.id, uri);
    const document = readAppDocument(uri, response, listed);
    const id = appIdSchema.parse(randomUUID());
    const opening = new AppOpening(
      {
        id,
        runId,
        sessionId: session.id,
        serverId: session.server.id,
        tool: call.tool,
        resourceUri: uri,
        phase: 'read',
        bytes: document.html.length,
        frameSeq: document.frameSeq,
        wants: document.wants,
        grants: grantable(document.wants, consents.grants(session.server, uri)),
        displayMode: 'inline',
        messages: [],
        dropped: 0,
        strayed: 0,
        isSilent: false,
        lastMessage: 0,
      },
      {
        platform,
        session,
        document,
        definition,
        requests: this.#requests,
        recorder: this.#context.traffic,
        requestId: call.requestId,
        call: () => this.#context.calls.history.get(runId),
        openLink: (view, url, onPending, signal) => this.#openLink(view, session, url, onPending, signal),
        onChange: () => this.#context.onChange(id),
      },
    );
    this.#openings.set(id, opening);
    return opening.view;
  }

  /** Records and stores the consent, and lets the frame load the app. Fails with `unknownApp`, or as storing does. */
  async open(appId: AppId, grants: AppGrants, opensByItself: boolean, around: AppSurroundings): Promise<AppView> {
    const opening = this.opening(appId);
    const serving = this.#serving ?? fail('unknownApp');
    const { sessionId, resourceUri, wants, tool, serverId } = opening.view;
    const { server } = this.#context.sessions.get(sessionId);
    const given = grantable(wants, grants);
    this.#context.audit.record({
      kind: 'appOpened',
      serverId,
      serverName: server.name,
      sessionId,
      subject: resourceUri,
      detail: { verdict: 'allowed', tool, opensByItself, permissions: given.permissions, sources: given.sources },
    });
    await this.#context.consents.set(server, resourceUri, given, opensByItself);
    opening.open(given, around, serving.addressOf);
    return opening.view;
  }

  /** Ends an app, with a teardown request unless its frame is closed. */
  async close(appId: AppId, isFrameGone: boolean): Promise<void> {
    const opening = this.#openings.get(appId);
    if (isFrameGone) opening?.end();
    else await opening?.close();
    this.#openings.delete(appId);
    this.#context.onChange(appId);
  }

  #callChanged(runId: RunId): void {
    for (const opening of this.#openings.values()) if (opening.view.runId === runId) void opening.callChanged();
  }

  endAll(sessionId?: Session['id']): void {
    for (const [id, opening] of this.#openings) {
      if (sessionId !== undefined && opening.view.sessionId !== sessionId) continue;
      opening.end();
      this.#openings.delete(id);
    }
  }

  /** Adds a link to the inbox, and opens it on consent (MCP Apps, `ui/open-link`). */
  async #openLink(
    { id: appId, tool }: AppView,
    session: Session,
    url: string,
    onPending: (pendingId: AppView['pendingLinkId']) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { inbox, audit, platform } = this.#context;
    const { id: serverId, name: serverName } = session.server;
    const subject = { type: 'appLink' as const, sessionId: session.id, appId, tool, url };
    const entryOf = (verdict: string): AuditInput => ({
      kind: 'linkDecided',
      serverId,
      serverName,
      sessionId: session.id,
      subject: url,
      detail: { verdict, tool },
    });
    const record = (given: unknown) => {
      if (given === 'allow') audit.record(entryOf('allowed'));
      else audit.append(entryOf('denied'));
    };
    const { request, decision } = inbox.add({ serverId, serverName, subject }, { record, signal });
    onPending(request.id);
    const outcome = await decision;
    onPending(undefined);
    if (outcome === 'withdrawn') audit.append(entryOf('withdrawn'));
    if (outcome !== 'allow') return false;
    await platform.openExternal(new URL(url).href);
    return true;
  }

  #definition(session: Session, tool: string): Json | undefined {
    return this.#context.catalog.named(session.id, 'tools', tool)[0];
  }

  #liveSession({ sessionId }: ToolCall): Session | undefined {
    try {
      const session = this.#context.sessions.get(sessionId);
      return session.phase === 'ready' ? session : undefined;
    } catch {
      return undefined;
    }
  }

  /** Fails with `unknownApp`. */
  opening(appId: AppId): AppOpening {
    return this.#openings.get(appId) ?? fail('unknownApp');
  }
}
