import { beforeEach, describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { AppSurroundings, AppView } from '#shared/model/runs/app-view.ts';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectPreset, connectTo, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';
import { httpServer, presetCommand, startHttpServer, stdioServer } from '../../testing/test-servers.ts';

const surroundings: AppSurroundings = {
  theme: 'dark',
  locale: 'en',
  timeZone: 'UTC',
  width: 600,
  maxHeight: 800,
  touch: false,
  hover: true,
  variables: { '--color-text-primary': '#fff' },
};
const nothing = { sources: [], permissions: [] };
const initialize = { protocolVersion: '2026-01-26', appInfo: { name: 'test', version: '1' }, appCapabilities: {} };

let session: Session;
let opened: string[];
hostPerTest({
  openExternal: async (url) => {
    opened.push(url);
  },
});
beforeEach(() => {
  opened = [];
  host.surface.apps.serveFrom({ addressOf: (token) => `test:${token}`, ancestors: ['http://page'] });
});

async function connect(...options: string[]): Promise<void> {
  session = await connectPreset('requests', ...options);
  await toolsListed(session);
}

async function readApp(tool: string, values: JsonObject = {}): Promise<AppView> {
  const { id } = await callTool(host, session, tool, values);
  return host.surface.apps.read(id);
}

/** An app as seen from its frame. */
class TestApp {
  readonly id: AppView['id'];
  #last = 0;
  readonly heard: JsonObject[] = [];

  constructor({ id }: AppView) {
    this.id = id;
  }

  send(message: Json): void {
    host.surface.apps.opening(this.id).handle([JSON.stringify(message)], 0);
  }

  /** Waits for a message that matches. */
  async hears(expected: JsonObject): Promise<JsonObject> {
    await expect.poll(() => this.#take()).toContainEqual(expect.objectContaining(expected));
    const found = this.heard.find((message) =>
      Object.entries(expected).every(([key, value]) => message[key] === value),
    );
    return found ?? {};
  }

  async request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    const id = `${method} ${Math.random()}`;
    this.send({ jsonrpc: '2.0', id, method, params });
    return this.hears({ id });
  }

  async introduce(): Promise<JsonObject> {
    const serve = await this.request('ui/initialize', initialize);
    this.send({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    return serve;
  }

  #take(): JsonObject[] {
    for (const { number, text } of host.surface.apps.opening(this.id).receive(this.#last)) {
      const message: Json = JSON.parse(text);
      if (isJsonObject(message)) this.heard.push(message);
      this.#last = number;
    }
    return this.heard;
  }
}

async function openApp(tool: string, values: JsonObject = {}): Promise<TestApp> {
  const view = await readApp(tool, values);
  await host.surface.apps.open(view.id, nothing, false, surroundings);
  return new TestApp(view);
}

async function sentCalls(): Promise<string[]> {
  const { rows } = await host.stores.traffic.rows({ kinds: ['request'], channels: ['stdin', 'http'] }, 0, 1000);
  return rows.filter(({ method }) => method === 'tools/call').map(({ summary }) => summary);
}

describe.each(['legacy', 'modern'])('with a %s server', (era) => {
  beforeEach(() => connect('--era', era));

  it('offers the app of a call, and reads it without opening it', async () => {
    const { id } = await callTool(host, session, 'show_dial');
    expect(host.surface.apps.offer(id)).toEqual({
      resourceUri: 'ui://loupe-asks/dial',
      isDeprecatedKey: false,
      isDeclared: true,
      opensByItself: false,
    });
    const view = await host.surface.apps.read(id);
    expect(view).toMatchObject({ phase: 'read', wants: { sources: [], permissions: [] }, tool: 'show_dial' });
    expect(view.url).toBeUndefined();
  });

  it('sends an app the host context, the arguments and the result', async () => {
    const app = await openApp('show_dial', { value: 30, label: 'Speed' });
    const serve = await app.introduce();
    expect(serve.result).toMatchObject({
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'Loupe' },
      hostContext: {
        theme: 'dark',
        locale: 'en',
        displayMode: 'inline',
        availableDisplayModes: ['inline', 'fullscreen'],
        containerDimensions: { width: 600, maxHeight: 800 },
        toolInfo: { tool: { name: 'show_dial' } },
      },
    });
    const input = await app.hears({ method: 'ui/notifications/tool-input' });
    expect(input.params).toEqual({ arguments: { value: 30, label: 'Speed' } });
    const result = await app.hears({ method: 'ui/notifications/tool-result' });
    expect(result.params).toMatchObject({ structuredContent: { value: 30, label: 'Speed' } });
    expect(app.heard.map(({ method }) => method ?? 'answer')).toEqual([
      'answer',
      'ui/notifications/tool-input',
      'ui/notifications/tool-result',
    ]);
    expect(host.surface.apps.opening(app.id).view).toMatchObject({ phase: 'running', appInfo: { name: 'test' } });
  });

  it('an app calls tools through the gate, and only those for apps', async () => {
    const app = await openApp('show_dial', { value: 30 });
    await app.introduce();
    const before = (await sentCalls()).length;
    const turned = app.request('tools/call', { name: 'turn_dial', arguments: { by: 10 } });
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    const [request] = host.connections.inbox.list();
    expect(request?.subject).toMatchObject({ type: 'toolCall', tool: 'turn_dial', app: 'ui://loupe-asks/dial' });
    expect(await sentCalls()).toHaveLength(before);
    if (request) host.connections.inbox.decide(request.id, 'allow');
    expect((await turned).result).toMatchObject({ structuredContent: { value: 40 } });

    const denied = app.request('tools/call', { name: 'turn_dial', arguments: { by: 10 } });
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'deny');
    expect((await denied).error).toMatchObject({ code: -32000 });

    expect((await app.request('tools/call', { name: 'reset_dial', arguments: {} })).error).toMatchObject({
      code: -32602,
    });
    expect((await app.request('tools/call', { name: 'no_such_tool' })).error).toMatchObject({ code: -32602 });
    expect(host.connections.inbox.list()).toEqual([]);
    expect(await sentCalls()).toHaveLength(before + 1);
  });
});

describe('an app', () => {
  beforeEach(() => connect());

  it('can only send requests after ui/initialize', async () => {
    const app = await openApp('show_dial');
    const before = (await sentCalls()).length;
    expect((await app.request('tools/call', { name: 'turn_dial' })).error).toMatchObject({ code: -32600 });
    expect((await app.request('ui/open-link', { url: 'https://example.com' })).error).toMatchObject({ code: -32600 });
    expect((await app.request('ping')).result).toEqual({});
    expect(host.connections.inbox.list()).toEqual([]);
    expect(await sentCalls()).toHaveLength(before);
  });

  it('gets no response to forged messages, and all its messages are recorded', async () => {
    const app = await openApp('show_dial');
    app.send({ jsonrpc: '2.0', id: 'loupe:1', result: { content: [] } });
    for (const oddity of ['text', null, 7, [], { id: 1, result: {} }]) app.send(oddity);
    await app.introduce();
    const { rows } = await host.stores.traffic.rows({ channels: ['app'] }, 0, 100);
    const kinds = rows.map(({ direction, kind }) => `${direction} ${kind}`);
    expect(kinds.slice(0, 8)).toEqual([
      ...['local lifecycle', 'in result', 'in stray', 'in stray', 'in stray', 'in batch', 'in result'],
      'in request',
    ]);
    expect(rows.find(({ method, kind }) => method === 'ui/initialize' && kind === 'result')?.direction).toBe('out');
  });

  it('can read from its server, and use no other methods', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    const read = await app.request('resources/read', { uri: 'ui://loupe-asks/dial' });
    expect(read.result).toMatchObject({ contents: [{ uri: 'ui://loupe-asks/dial' }] });
    expect((await app.request('resources/read', { uri: 'file:///etc/passwd' })).error).toBeDefined();
    const { result } = await app.request('tools/list');
    const tools = isJsonObject(result) && Array.isArray(result.tools) ? result.tools.filter(isJsonObject) : [];
    expect(tools.map(({ name }) => name)).toContain('turn_dial');
    expect(tools.map(({ name }) => name)).not.toContain('reset_dial');
    for (const method of ['sampling/createMessage', 'initialize', 'tools/delete', 'ui/download-file']) {
      expect((await app.request(method)).error).toMatchObject({ code: -32601 });
    }
  });

  it('opens a link with the user’s consent, and only http and https', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'nonsense']) {
      expect((await app.request('ui/open-link', { url })).error).toMatchObject({ code: -32602 });
    }
    const denied = app.request('ui/open-link', { url: 'https://example.com/a' });
    await expect
      .poll(() => host.connections.inbox.list()[0]?.subject)
      .toMatchObject({ type: 'appLink', url: 'https://example.com/a' });
    expect(host.surface.apps.opening(app.id).view.pendingLinkId).toBe(host.connections.inbox.list()[0]?.id);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'deny');
    expect((await denied).error).toMatchObject({ code: -32000 });
    expect(opened).toEqual([]);
    const allowed = app.request('ui/open-link', { url: 'https://example.com/b' });
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
    expect((await allowed).result).toEqual({});
    expect(opened).toEqual(['https://example.com/b']);
    const { rows: entries } = host.stores.audit.list({ kinds: ['linkDecided'] }, 0, 10);
    expect(entries).toHaveLength(2);
  });

  it('gets the changes of the host context only', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    host.surface.apps.opening(app.id).setSurroundings({ ...surroundings, theme: 'light' });
    host.surface.apps.opening(app.id).setSurroundings({ ...surroundings, theme: 'light' });
    const { params } = await app.hears({ method: 'ui/notifications/host-context-changed' });
    expect(params).toEqual({ theme: 'light' });
    expect((await app.request('ui/request-display-mode', { mode: 'fullscreen' })).result).toEqual({
      mode: 'fullscreen',
    });
    expect((await app.request('ui/request-display-mode', { mode: 'pip' })).result).toEqual({ mode: 'fullscreen' });
    const told = app.heard.filter(({ method }) => method === 'ui/notifications/host-context-changed');
    expect(told).toHaveLength(2);
  });

  it('has its messages to the model shown; sizes must be numbers', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    await app.request('ui/message', { role: 'user', content: [{ type: 'text', text: 'Hello' }] });
    await app.request('ui/update-model-context', { content: [{ type: 'text', text: 'one' }] });
    await app.request('ui/update-model-context', { content: [{ type: 'text', text: 'two' }] });
    app.send({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { width: 10, height: 321 } });
    app.send({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 'auto; position: fixed' } });
    app.send({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: -1 } });
    const { messages, height } = host.surface.apps.opening(app.id).view;
    expect(messages.map(({ kind, text }) => [kind, text.includes('Hello') || text.includes('two')])).toEqual([
      ['message', true],
      ['context', true],
    ]);
    expect(height).toBe(321);
  });

  it('gets a teardown request, and its pending requests are withdrawn', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    app.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'turn_dial' } });
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    const closed = host.surface.apps.close(app.id, false);
    const { id } = await app.hears({ method: 'ui/resource-teardown' });
    app.send({ jsonrpc: '2.0', id: id ?? null, result: {} });
    await closed;
    expect(host.connections.inbox.list()).toEqual([]);
    expect(() => host.surface.apps.opening(app.id).view).toThrow(/no longer open/);
  });

  it('gets the failure of a call', async () => {
    const { id } = await callTool(host, session, 'show_dial', {}, 'deny');
    const view = await host.surface.apps.read(id);
    await host.surface.apps.open(view.id, nothing, false, surroundings);
    const app = new TestApp(view);
    await app.introduce();
    const { params } = await app.hears({ method: 'ui/notifications/tool-cancelled' });
    expect(params).toMatchObject({ reason: expect.stringContaining('show_dial') });
  });

  it('waits for a running call', async () => {
    const { runId } = host.surface.calls.start(session, { tool: 'show_dial', argumentsText: '{}' });
    const view = await host.surface.apps.read(runId);
    await host.surface.apps.open(view.id, nothing, false, surroundings);
    const app = new TestApp(view);
    await app.introduce();
    await app.hears({ method: 'ui/notifications/tool-input' });
    expect(app.heard.some(({ method }) => method === 'ui/notifications/tool-result')).toBe(false);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
    await app.hears({ method: 'ui/notifications/tool-result' });
  });

  it('may have eight requests at a time', async () => {
    const app = await openApp('show_dial');
    await app.introduce();
    for (let id = 1; id <= 20; id++) {
      app.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'turn_dial' } });
    }
    await app.hears({ id: 20 });
    expect(host.connections.inbox.list()).toHaveLength(8);
  });
});

describe('a document', () => {
  beforeEach(() => connect());

  it('is served once at its own URL', async () => {
    const view = await readApp('show_dial');
    const { url = '' } = await host.surface.apps.open(view.id, nothing, false, surroundings);
    const token = url.slice('test:'.length);
    expect(host.surface.apps.serve('0'.repeat(32))).toBeUndefined();
    expect(host.surface.apps.serve(token)?.html.toString()).toContain('<title>Dial</title>');
    expect(host.surface.apps.serve(token)).toBeUndefined();
    const again = await host.surface.apps.open(view.id, nothing, false, surroundings);
    expect(again.url).not.toBe(url);
    await host.surface.apps.close(view.id, true);
    expect(host.surface.apps.serve(again.url?.slice('test:'.length) ?? '')).toBeUndefined();
  });

  it('can only access sources that were and can be allowed', async () => {
    const view = await readApp('show_escape');
    const all = { sources: view.wants.sources, permissions: view.wants.permissions };
    const { url = '', grants } = await host.surface.apps.open(view.id, all, true, surroundings);
    expect(grants.sources).toEqual([
      { kind: 'connect', source: 'http://127.0.0.1:9' },
      { kind: 'baseUri', source: 'https://elsewhere.invalid' },
    ]);
    const headers = host.surface.apps.serve(url.slice('test:'.length))?.headers ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'unsafe-inline'; ");
    expect(policy).toContain('connect-src http://127.0.0.1:9; ');
    expect(policy).toContain("frame-src 'none'; ");
    expect(policy).not.toMatch(/unsafe-eval|\*/);
    expect(headers['permissions-policy']).toContain('camera=*');

    expect(host.surface.apps.permits(url, 'camera')).toBe(true);
    expect(host.surface.apps.permits('test:elsewhere', 'camera')).toBe(false);

    // What was agreed to is remembered, for this server and this app.
    expect((await readApp('show_escape')).grants).toEqual(grants);
    expect(host.surface.apps.offer(view.runId)?.opensByItself).toBe(true);
  });

  it.each([
    ['show_nothing', 'serverError'],
    ['ask_form', 'notAnApp'],
  ])('%s fails with %s', async (tool, code) => {
    const { runId: run } = host.surface.calls.start(session, { tool, argumentsText: '{}' });
    await expect(host.surface.apps.read(run)).rejects.toMatchObject({ failure: { code } });
  });
});

it('apps aren’t opened when they weren’t declared to the server', async () => {
  const server = stdioServer(presetCommand('requests'));
  await host.stores.clientSetup.set({ serverId: server.id, switches: { apps: false }, roots: [] });
  await connect();
  const { id } = await callTool(host, session, 'show_dial');
  expect(host.surface.apps.offer(id)?.isDeclared).toBe(false);
  await expect(host.surface.apps.read(id)).rejects.toMatchObject({ failure: { code: 'appsWithheld' } });
});

it('works over HTTP', async () => {
  const server = await startHttpServer('requests', '--transport', 'http');
  session = await connectTo(httpServer({ url: server.url }));
  await toolsListed(session);
  const app = await openApp('show_dial', { value: 10 });
  await app.introduce();
  await app.hears({ method: 'ui/notifications/tool-result' });
  await server.stop();
});
