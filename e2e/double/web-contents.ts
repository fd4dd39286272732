import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { appAddressesToChromium, fromChromium, policyToChromium, toChromium } from './address.ts';
import { app, preventable } from './app.ts';
import type { Cdp } from './cdp.ts';
import { ipcMain } from './ipc-main.ts';
import type { MessagePortMain } from './message-ports.ts';
import {
  bindingName,
  type FromPage,
  mainWorldScript,
  preloadWorldName,
  preloadWorldScript,
  type ToPage,
} from './preload-world.ts';
import { answerRequest } from './protocol.ts';
import { recorded } from './recorded.ts';

const contextSchema = z.object({
  context: z.object({
    name: z.string(),
    uniqueId: z.string(),
    auxData: z.object({ frameId: z.string().optional() }).optional(),
  }),
});
const navigatedSchema = z.object({
  frame: z.object({ url: z.string(), urlFragment: z.string().optional(), parentId: z.string().optional() }),
});
const movedSchema = z.object({ frameId: z.string(), url: z.string() });
const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
});
const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const fromPageSchema: z.ZodType<FromPage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send'), channel: z.string(), args: z.array(z.unknown()) }),
  z.object({ type: z.literal('port'), id: z.number(), data: z.unknown() }),
  z.object({ type: z.literal('exposed'), key: z.string() }),
]);

let lastId = 0;

/** A double of `WebContents`: one page of Chromium with the preload in an isolated world. */
export class WebContents extends EventEmitter {
  readonly id: number;
  /** A double of `WebFrameMain` for the main frame. */
  readonly mainFrame = {
    url: '',
    postMessage: (channel: string, message: unknown, ports: MessagePortMain[] = []) =>
      this.#post(channel, message === null ? [] : [message], ports),
  };
  /** How often the page has loaded. */
  loads = 0;
  readonly #preload: string;
  readonly #ports = new Map<number, MessagePortMain>();
  readonly #unsent = new Map<number, unknown[]>();
  #cdp: Cdp | undefined;
  #sessionId = '';
  #targetId = '';
  #worldId = '';
  #lastPort = 0;
  #expected = '';
  #zoomLevel = 0;
  #openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  constructor(preload: string) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#preload = readFileSync(preload, 'utf8');
    app.emit('web-contents-created', {}, this);
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#openHandler = handler;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    recorded.webRtcPolicies.push(policy);
  }

  /** Prepares a blank page of Chromium before anything loads. */
  async attach(cdp: Cdp, targetId: string): Promise<void> {
    this.#cdp = cdp;
    this.#targetId = targetId;
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    this.#sessionId = z.string().parse(sessionId);
    this.#listen();
    await this.#send('Page.enable');
    await this.#send('Runtime.enable');
    await this.#send('Inspector.enable');
    await this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await this.#send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await this.#send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorldName });
    const secret = randomUUID();
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(secret) });
    await this.#send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadWorldScript(secret, this.#preload),
      worldName: preloadWorldName,
    });
  }

  async load(url: string): Promise<void> {
    const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
    this.#expected = toChromium(url);
    const { errorText } = await this.#send('Page.navigate', { url: this.#expected });
    if (errorText) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  reload(): void {
    this.#expected = toChromium(this.mainFrame.url);
    void this.#send('Page.reload');
  }

  /** Remembered only: the page is not zoomed. */
  setZoomLevel = (level: number): void => {
    this.#zoomLevel = level;
  };
  getZoomLevel = () => this.#zoomLevel;

  forcefullyCrashRenderer = (): void => {
    void this.#send('Page.crash').catch(() => {});
  };

  async close(): Promise<void> {
    await this.#cdp?.send('Target.closeTarget', { targetId: this.#targetId }).catch(() => {});
    this.emit('destroyed');
  }

  #send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    if (!this.#cdp) throw new Error('double: the page is not attached yet');
    return this.#cdp.send(method, params, this.#sessionId);
  }

  #listen(): void {
    const on = (method: string, listener: (params: Record<string, unknown>) => void) =>
      this.#cdp?.on(this.#sessionId, method, listener);
    on('Runtime.executionContextCreated', (params) => {
      const { context } = contextSchema.parse(params);
      // Chromium also injects the preload into frames; Electron doesn't.
      const isOfWindow = context.auxData?.frameId === this.#targetId;
      if (context.name === preloadWorldName && isOfWindow) this.#worldId = context.uniqueId;
    });
    on('Runtime.bindingCalled', ({ payload }) =>
      this.#hear(fromPageSchema.parse(JSON.parse(z.string().parse(payload)))),
    );
    on('Page.frameNavigated', (params) => {
      const { frame } = navigatedSchema.parse(params);
      if (frame.parentId === undefined) this.mainFrame.url = fromChromium(frame.url + (frame.urlFragment ?? ''));
    });
    on('Page.navigatedWithinDocument', (params) => {
      const { frameId, url } = movedSchema.parse(params);
      if (frameId === this.#targetId) this.mainFrame.url = fromChromium(url);
    });
    on('Page.loadEventFired', () => {
      this.loads += 1;
      this.emit('did-finish-load');
    });
    on('Fetch.requestPaused', (params) => this.#paused(this.#sessionId, params));
    on('Page.windowOpen', ({ url }) => {
      const address = fromChromium(z.string().parse(url));
      recorded.windowOpenings.push({ url: address, action: this.#openHandler({ url: address }).action });
    });
    // New windows are paused before they load and always closed: Loupe opens its own windows only.
    on('Target.attachedToTarget', (params) => {
      const { sessionId, targetInfo } = attachedSchema.parse(params);
      if (targetInfo.type === 'page') void this.#cdp?.send('Target.closeTarget', { targetId: targetInfo.targetId });
      else void this.#adopt(sessionId, targetInfo.type);
    });
    on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
  }

  /** A frame or worker in another process: its requests are intercepted too, before it runs. */
  async #adopt(sessionId: string, type: string): Promise<void> {
    if (type === 'iframe') {
      this.#cdp?.on(sessionId, 'Fetch.requestPaused', (params) => this.#paused(sessionId, params));
      await this.#cdp?.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId).catch(() => {});
    }
    await this.#cdp?.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => {});
  }

  #paused(sessionId: string, params: Record<string, unknown>): void {
    void this.#answer(pausedSchema.parse(params), sessionId).catch(() => {});
  }

  /** Lets navigations be prevented, then serves the scheme's handler. Nothing reaches the network. */
  async #answer(
    { requestId, frameId, resourceType, request }: z.infer<typeof pausedSchema>,
    sessionId: string,
  ): Promise<void> {
    const send = (method: string, params: Record<string, unknown>) => this.#cdp?.send(method, params, sessionId);
    const url = fromChromium(request.url);
    if (resourceType === 'Document' && this.#prevented(url, request.url, frameId === this.#targetId)) {
      recorded.preventedNavigations.push(url);
      await send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const response = await answerRequest(url, request.method);
    if (!response) {
      recorded.blockedRequests.push(url);
      await send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    await send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({
        name,
        value: name === 'content-security-policy' ? policyToChromium(value) : value,
      })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  }

  #prevented(url: string, chromiumUrl: string, isMainFrame: boolean): boolean {
    if (isMainFrame && chromiumUrl.split('#')[0] === this.#expected.split('#')[0]) {
      this.#expected = '';
      return false;
    }
    const event = preventable({ url, isMainFrame });
    if (isMainFrame) this.emit('will-navigate', event, url);
    this.emit('will-frame-navigate', event);
    return event.defaultPrevented;
  }

  #hear(message: FromPage): void {
    if (message.type === 'exposed') recorded.exposed.push(message.key);
    else if (message.type === 'port') this.#ports.get(message.id)?.postMessage(message.data);
    else ipcMain.emit(message.channel, { sender: this, senderFrame: this.mainFrame, ports: [] }, ...message.args);
  }

  #post(channel: string, args: unknown[], ports: MessagePortMain[]): void {
    const ids = ports.map((port) => this.#relay(port));
    this.#notify({ type: 'message', channel, args, ports: ids });
  }

  /** Forwards a port into the page, in batches, since each crossing is slow. */
  #relay(port: MessagePortMain): number {
    this.#lastPort += 1;
    const id = this.#lastPort;
    this.#ports.set(id, port);
    port.on('message', ({ data }: { data: unknown }) => {
      const unsent = this.#unsent.get(id);
      if (unsent) return void unsent.push(data);
      this.#unsent.set(id, [data]);
      setImmediate(() => {
        const batch = this.#unsent.get(id) ?? [];
        this.#unsent.delete(id);
        this.#notify({ type: 'port', id, data: batch });
      });
    });
    port.on('close', () => this.#notify({ type: 'closed', id }));
    port.start();
    return id;
  }

  #notify(message: ToPage): void {
    const expression = `__fromMain(${appAddressesToChromium(JSON.stringify(message))})`;
    // As in Electron, a closed page gets no messages.
    this.#send('Runtime.evaluate', { expression, uniqueContextId: this.#worldId }).catch(() => {});
  }
}
