import type { Server } from '#shared/model/server.ts';

interface ServerLabel {
  /** Its name, or port and path when it is named after its host. */
  label: string;
  host?: string;
  name: string;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The label of a server in the list. Servers named after a shared host or this computer are told apart by port and path. */
export function serverLabel(server: Server, all: readonly Server[]): ServerLabel {
  const { name } = server;
  const url = urlOf(server);
  if (url === undefined || (name !== url.host && name !== url.hostname)) return { label: name, name };
  const path = url.pathname === '/' ? '' : url.pathname;
  const place = (url.port === '' ? '' : `:${url.port}`) + path;
  const isShared = all.some((other) => other.id !== server.id && urlOf(other)?.hostname === url.hostname);
  if (place === '' || !(isShared || loopback.test(url.hostname))) return { label: name, name };
  return { label: place, host: url.hostname, name: url.host + path };
}

function urlOf(server: Server): URL | undefined {
  return server.transport === 'http' && URL.canParse(server.url) ? new URL(server.url) : undefined;
}

/** One or two initials of a server, or its port. */
export function initialsOf(label: string): string {
  const port = /^:(\d+)/.exec(label)?.[1];
  if (port !== undefined) return port;
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join('').toUpperCase();
}
