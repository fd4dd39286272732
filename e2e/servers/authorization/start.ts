import type { IncomingHttpHeaders } from 'node:http';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import {
  type Handler,
  type HttpExchange,
  type Listening,
  listen,
} from '../../../electron/demo/server/http/listener.ts';
import type { Speech } from '../../../electron/demo/server/revision.ts';
import { createPlain } from '../plain.ts';
import { AuthorizationServer } from './authorization-server.ts';
import { type AuthorizationFault, faults } from './faults.ts';
import { type FormName, forms } from './forms.ts';
import type { AuthorizationOptions, Endpoint } from './options.ts';
import { mcpPath, ProtectedServer } from './protected-server.ts';

/** A request to the MCP server or the authorization server. */
export interface SeenRequest {
  endpoint: Endpoint;
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A protected MCP server and its authorization server. */
export interface ProtectedListening extends Listening {
  /** The current issuer. */
  readonly issuer: string;
  /** The client's mistakes, in order. */
  readonly problems: readonly string[];
  /** All requests, in order. */
  readonly seen: readonly SeenRequest[];
  /** Every issued code, token and secret. */
  readonly issued: readonly string[];
  /** Invalidates all access tokens. */
  expireAccess(): void;
  /** Invalidates all refresh tokens. */
  expireRefresh(): void;
  /** Replaces the authorization server by a new one with another issuer. */
  moveIssuer(): Promise<void>;
}

export interface ProtectedOptions {
  /** Default: the newest. */
  form?: FormName;
  /** Default: none. */
  fault?: AuthorizationFault;
  /** Changes settings of the form. */
  settings?: Partial<AuthorizationOptions>;
  definition?: ServerDefinition;
  /** The eras and revision of the MCP server; default: both. */
  speech?: Partial<Speech>;
}

/** Starts a protected MCP server and its authorization server on 127.0.0.1. */
export async function startProtected(options: ProtectedOptions = {}): Promise<ProtectedListening> {
  const { form = '2026-07-28', fault, settings, definition = createPlain(), speech = {} } = options;
  const misbehaviour = fault === undefined ? {} : faults[fault];
  const all: AuthorizationOptions = { ...forms[form], misbehaviour, ...settings };
  const problems: string[] = [];
  const seen: SeenRequest[] = [];
  const listeners: Listening[] = [];
  const note = (problem: string) => void problems.push(problem);

  const isAtRoot = all.resourceMetadata === 'none';
  const resource = { url: '', note };
  const servers = [new AuthorizationServer(all, resource)];
  const [first] = servers;
  if (first === undefined) throw new Error('There is always a first authorization server');
  const mcp = new ProtectedServer(definition, speech, all, first, note);

  async function start(handler: Watched, port?: number): Promise<string> {
    const listening = await listen(watch(handler, seen), '', port);
    listeners.push(listening);
    return listening.url;
  }

  const together: Watched = {
    endpointOf: (path) => (path === mcpPath ? mcp : first).endpointOf(path),
    handle: (exchange) => (exchange.path === mcpPath ? mcp : first).handle(exchange),
    close: () => mcp.close(),
  };
  mcp.origin = await start(isAtRoot ? together : mcp, all.port);
  resource.url = mcp.url;
  first.origin = isAtRoot ? mcp.origin : await start(first);

  return {
    url: mcp.url,
    get issuer() {
      return mcp.authorizationServer.issuer;
    },
    problems,
    seen,
    get issued() {
      return servers.flatMap(({ grants }) => grants.issued);
    },
    expireAccess: () => mcp.authorizationServer.grants.expireAccess(),
    expireRefresh: () => mcp.authorizationServer.grants.expireRefresh(),
    async moveIssuer() {
      const next = new AuthorizationServer(all, resource);
      next.origin = await start(next);
      servers.push(next);
      mcp.authorizationServer = next;
    },
    async close() {
      await Promise.all(listeners.map((listening) => listening.close()));
    },
  };
}

interface Watched extends Handler {
  endpointOf(path: string): Endpoint;
}

/** Records the requests of a handler. */
function watch(handler: Watched, seen: SeenRequest[]): Handler {
  return {
    handle(exchange: HttpExchange) {
      const { method = '', url = '', headers } = exchange.request;
      seen.push({ endpoint: handler.endpointOf(exchange.path), method, path: url, headers, body: exchange.body });
      return handler.handle(exchange);
    },
    close: () => handler.close(),
  };
}
