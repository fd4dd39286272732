import { randomBytes } from 'node:crypto';
import { clip } from '#shared/mcp/summary.ts';
import type { LifecycleEvent } from '#shared/model/frames/frame.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import { type AppGrants, type AppSurroundings, type AppView, appDisplayModes } from '#shared/model/runs/app-view.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Platform, Timer } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import type { Recorder } from '../../wire/traffic/frames/log-operations.ts';
import { Tap } from '../../wire/transports/tap.ts';
import type { AppDocument } from './app-document.ts';
import { AppEndpoint, AppError, invalidParams, refused } from './app-endpoint.ts';
import type { AppRequests } from './app-requests.ts';
import { cspOf } from './app-resource.ts';

const revisions = ['2026-01-26', '2025-11-21'];
const notInitialized = -32600;
/** After this an app without `ui/initialize` counts as silent. */
const silentMs = 5000;
const maxNotes = 100;
const noteCharacters = 2000;

export interface AppOpeningContext {
  platform: Platform;
  recorder: Recorder;
  session: Session;
  document: AppDocument;
  definition: Json | undefined;
  requests: AppRequests;
  requestId: string | undefined;
  call(): Promise<ToolCall>;
  /** Opens a link with the user's consent; resolves with whether it was opened. */
  openLink(
    view: AppView,
    url: string,
    onPending: (pendingId: AppView['pendingLinkId']) => void,
    signal: AbortSignal,
  ): Promise<boolean>;
  onChange(): void;
}

export class AppOpening {
  readonly #context: AppOpeningContext;
  readonly #tap: Tap;
  #view: AppView;
  #endpoint: AppEndpoint | undefined;
  #surroundings: AppSurroundings | undefined;
  #sent: JsonObject = {};
  #token: string | undefined;
  #silence: Timer | undefined;
  #isResultSent = false;

  constructor(view: AppView, context: AppOpeningContext) {
    const { session, recorder, platform } = context;
    const identity = { serverId: session.server.id, sessionId: session.id, serverName: session.server.name };
    this.#view = view;
    this.#context = context;
    this.#tap = new Tap(recorder, identity, platform.clock, { channel: 'app', mask: session.secretMask });
  }

  get view(): AppView {
    return { ...this.#view, lastMessage: this.#endpoint?.lastNumber ?? 0 };
  }

  /** The document for the frame, once, by the token in its address. */
  takeDocument(token: string): { html: Buffer; grants: AppGrants } | undefined {
    if (token !== this.#token) return undefined;
    this.#token = undefined;
    return { html: this.#context.document.html, grants: this.#view.grants };
  }

  open(grants: AppGrants, surroundings: AppSurroundings, addressOf: (token: string) => string): void {
    this.#endpoint?.end();
    const { phase: _before, appInfo: _info, height: _height, pendingLinkId: _link, ...kept } = this.#view;
    this.#token = randomBytes(16).toString('hex');
    this.#surroundings = surroundings;
    this.#sent = {};
    this.#isResultSent = false;
    const fresh = { dropped: 0, strayed: 0, isSilent: false, messages: [] };
    this.#view = { ...kept, ...fresh, phase: 'open', grants, url: addressOf(this.#token), displayMode: 'inline' };
    this.#endpoint = new AppEndpoint({
      tap: this.#tap,
      onChange: () => this.#context.onChange(),
      request: (method, params, seq, signal) => this.#request(method, params, seq, signal),
      onNotification: (method, params) => this.#notified(method, params),
    });
    this.#silence?.clear();
    this.#silence = this.#context.platform.clock.setTimeout(() => {
      if (this.#view.phase === 'open') this.#change({ isSilent: true });
    }, silentMs);
    const { resourceUri, tool } = this.#view;
    this.#note('app/opened', { type: 'appOpened', uri: clip(resourceUri), tool: clip(tool) });
    this.#context.onChange();
  }

  handle(messages: readonly string[], dropped: number): void {
    if (dropped > 0) {
      this.#note('app/dropped', { type: 'appDropped', count: dropped });
      this.#change({ dropped: this.#view.dropped + dropped });
    }
    for (const text of messages) this.#endpoint?.handle(text);
  }

  receive(after: number): { number: number; text: string }[] {
    return this.#endpoint?.receive(after) ?? [];
  }

  setSurroundings(surroundings: AppSurroundings): void {
    this.#surroundings = surroundings;
    this.#sendContext();
  }

  display(displayMode: AppView['displayMode']): void {
    this.#change({ displayMode });
    this.#sendContext();
  }

  reportStray(to: string): void {
    this.#note('app/strayed', { type: 'appStrayed', target: clip(to) });
    this.#change({ strayed: this.#view.strayed + 1 });
  }

  async callChanged(): Promise<void> {
    if (this.#view.phase !== 'running' || this.#isResultSent) return;
    const call = await this.#context.call().catch(() => undefined);
    if (call === undefined || call.phase !== 'ended' || this.#isResultSent) return;
    this.#isResultSent = true;
    try {
      this.#endpoint?.notify('ui/notifications/tool-result', this.#context.requests.resultOf(call));
    } catch (thrown) {
      const reason = thrown instanceof AppError ? thrown.message : String(thrown);
      this.#endpoint?.notify('ui/notifications/tool-cancelled', { reason });
    }
  }

  async close(): Promise<void> {
    if (this.#view.phase === 'closing' || this.#view.phase === 'closed') return;
    const wasRunning = this.#view.phase === 'running';
    this.#change({ phase: 'closing' });
    if (wasRunning) await this.#endpoint?.tearDown();
    this.end();
  }

  end(): void {
    if (this.#view.phase === 'closed') return;
    this.#silence?.clear();
    this.#endpoint?.end();
    this.#token = undefined;
    if (this.#view.phase !== 'read') this.#note('app/closed', this.#view.resourceUri);
    this.#change({ phase: 'closed' });
  }

  async #request(method: string, params: Json | undefined, seq: number, signal: AbortSignal): Promise<JsonObject> {
    if (method === 'ping') return {};
    if (method === 'ui/initialize') return this.#initialize(params);
    if (this.#view.phase !== 'running') throw new AppError(notInitialized, 'ui/initialize comes first');
    switch (method) {
      case 'ui/request-display-mode':
        return this.#requestDisplay(stringAt(params, 'mode'));
      case 'ui/open-link':
        return this.#openLink(stringAt(params, 'url'), signal);
      case 'ui/message':
        return this.#addMessage('message', params, seq);
      case 'ui/update-model-context':
        return this.#addMessage('context', params, seq);
      default:
        return this.#context.requests.respond(
          this.#context.session,
          { uri: this.#view.resourceUri },
          method,
          params,
          signal,
        );
    }
  }

  #initialize(params: Json | undefined): JsonObject {
    const wanted = stringAt(params, 'protocolVersion') ?? '';
    const info = isJsonObject(params) ? params.appInfo : undefined;
    const name = (stringAt(info, 'name') ?? '').slice(0, 200);
    this.#silence?.clear();
    this.#change({
      phase: 'running',
      isSilent: false,
      appInfo: { name, version: (stringAt(info, 'version') ?? '').slice(0, 100) },
    });
    const { permissions } = this.#view.grants;
    const blocks = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} };
    this.#sent = this.#hostContext();
    return {
      protocolVersion: revisions.includes(wanted) ? wanted : (revisions[0] ?? wanted),
      hostInfo: { name: 'Loupe', version: this.#context.platform.version },
      hostCapabilities: {
        openLinks: {},
        serverTools: {},
        serverResources: {},
        logging: {},
        message: blocks,
        updateModelContext: blocks,
        sandbox: {
          csp: cspOf(this.#view.grants),
          permissions: Object.fromEntries(permissions.map((permission) => [permission, {}])),
        },
      },
      hostContext: this.#sent,
    };
  }

  #notified(method: string, params: Json | undefined): void {
    if (method === 'ui/notifications/initialized') void this.#sendCall();
    else if (method === 'ui/notifications/request-teardown') void this.close();
    else if (method === 'ui/notifications/size-changed') {
      const height = isJsonObject(params) ? params.height : undefined;
      const isSize = typeof height === 'number' && Number.isFinite(height) && height >= 0;
      if (isSize && height !== this.#view.height) this.#change({ height });
    }
  }

  /** Sends the call's arguments, then its result (MCP Apps, tool input and result). */
  async #sendCall(): Promise<void> {
    if (this.#view.phase !== 'running') return;
    const call = await this.#context.call().catch(() => undefined);
    if (call === undefined) return;
    this.#endpoint?.notify('ui/notifications/tool-input', { arguments: JSON.parse(call.argumentsText) });
    await this.callChanged();
  }

  #requestDisplay(mode: string | undefined): JsonObject {
    if (mode === undefined) throw new AppError(invalidParams, 'ui/request-display-mode needs a mode');
    if (mode === 'inline' || mode === 'fullscreen') this.display(mode);
    return { mode: this.#view.displayMode };
  }

  async #openLink(url: string | undefined, signal: AbortSignal): Promise<JsonObject> {
    const protocol = URL.parse(url ?? '')?.protocol;
    if (url === undefined || (protocol !== 'https:' && protocol !== 'http:')) {
      throw new AppError(invalidParams, 'Only http and https addresses can be opened');
    }
    if (this.#view.pendingLinkId !== undefined) throw new AppError(refused, 'Another link is still pending');
    const onPending = (pendingId: AppView['pendingLinkId']) => this.#linkPending(pendingId);
    const isOpened = await this.#context.openLink(this.#view, url, onPending, signal);
    if (!isOpened) throw new AppError(refused, 'The link wasn’t opened');
    return {};
  }

  #linkPending(pendingLinkId: AppView['pendingLinkId']): void {
    const { pendingLinkId: _before, ...rest } = this.#view;
    this.#view = { ...rest, ...(pendingLinkId !== undefined && { pendingLinkId }) };
    this.#context.onChange();
  }

  #addMessage(kind: 'message' | 'context', params: Json | undefined, frameSeq: number): JsonObject {
    const text = JSON.stringify(params ?? null).slice(0, noteCharacters);
    const others = this.#view.messages.filter((known) => kind === 'message' || known.kind !== 'context');
    const message = { at: this.#context.platform.clock.now(), kind, text, frameSeq };
    this.#change({ messages: [...others, message].slice(-maxNotes) });
    return {};
  }

  #sendContext(): void {
    if (this.#view.phase !== 'running') return;
    const now = this.#hostContext();
    const changed = changedFields(this.#sent, now);
    this.#sent = now;
    if (Object.keys(changed).length > 0) this.#endpoint?.notify('ui/notifications/host-context-changed', changed);
  }

  #hostContext(): JsonObject {
    if (this.#surroundings === undefined) return {};
    const { platform, definition, requestId } = this.#context;
    return hostContext(this.#surroundings, this.#view.displayMode, platform, { id: requestId, tool: definition });
  }

  #note(what: LifecycleEvent, about: string | SummaryFacts): void {
    this.#tap.lifecycle(what, about);
  }

  #change(change: Partial<AppView>): void {
    this.#view = { ...this.#view, ...change };
    this.#context.onChange();
  }
}

/** The host context (MCP Apps). */
function hostContext(
  { theme, locale, timeZone, width, maxHeight, touch, hover, variables }: AppSurroundings,
  displayMode: AppView['displayMode'],
  { frontEnd, version }: Pick<Platform, 'frontEnd' | 'version'>,
  toolInfo: { id: string | undefined; tool: Json | undefined },
): JsonObject {
  const isFull = displayMode === 'fullscreen';
  return {
    theme,
    locale,
    timeZone,
    displayMode,
    availableDisplayModes: [...appDisplayModes],
    styles: { variables },
    containerDimensions: { width, ...(isFull ? { height: maxHeight } : { maxHeight }) },
    userAgent: `Loupe/${version}`,
    platform: frontEnd === 'desktop' ? 'desktop' : 'web',
    deviceCapabilities: { touch, hover },
    ...(toolInfo.tool !== undefined && {
      toolInfo: { ...(toolInfo.id !== undefined && { id: toolInfo.id }), tool: toolInfo.tool },
    }),
  };
}

function changedFields(before: JsonObject, now: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSameJson(before[key], value)));
}
