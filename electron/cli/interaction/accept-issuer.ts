import type { Host } from '#host/create-host.ts';
import type { Failure } from '#shared/model/failure.ts';
import { acceptedIssuerSchema, type Server } from '#shared/model/server.ts';
import type { ServerRun } from '../arguments/server-command.ts';
import type { RunEnvironment } from '../run-context.ts';

/** The server as it is used: without an issuer that this run revokes; says which issuer was accepted for it. */
export async function withIssuerOf(
  run: ServerRun,
  server: Server,
  host: Host,
  options: RunEnvironment,
): Promise<Server> {
  const { terminal, text } = options;
  if (server.transport === 'stdio' || server.acceptedIssuer === undefined) return server;
  const { acceptedIssuer, ...rest } = server;
  const key = run.revokesIssuer ? 'cli.issuer.revoked' : 'cli.issuer.accepted';
  terminal.note(text(key, { server: server.name, ...acceptedIssuer }));
  if (!run.revokesIssuer) return server;
  await host.issuers.revoke(server.id);
  return rest;
}

/**
 * The server with the issuer of `--accept-issuer`, when that is what the failure is about; undefined otherwise.
 * Remembered for a server of Loupe's configuration.
 */
export async function afterIssuerMismatch(
  { code, params }: Failure,
  { run, server, host, terminal, text }: RunEnvironment & { run: ServerRun; server: Server; host: Host },
): Promise<Server | undefined> {
  if (code !== 'issuerMismatch' || params.where !== 'metadata' || server.transport === 'stdio') return undefined;
  const acceptedIssuer = acceptedIssuerSchema.parse(params);
  if (run.acceptedIssuer !== acceptedIssuer.found) {
    terminal.note(text('cli.issuer.hint', { issuer: JSON.stringify(acceptedIssuer.found) }));
    return undefined;
  }
  const isConfigured = host.servers.list().some((view) => view.server.id === server.id && !view.builtIn);
  if (isConfigured) await host.issuers.accept(server.id, acceptedIssuer);
  terminal.note(text('cli.issuer.accepted', { server: server.name, ...acceptedIssuer }));
  return { ...server, acceptedIssuer };
}
