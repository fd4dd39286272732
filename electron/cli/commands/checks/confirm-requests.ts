import { basename, dirname, resolve } from 'node:path';
import type { Host } from '#host/create-host.ts';
import type { TestRequest } from '#shared/checks/test-file.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { confirm } from '../../interaction/before-connecting.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { RunEnvironment } from '../../run-context.ts';

/** So many characters of a request's parameters are printed. */
const shownCharacters = 400;

/** The requests that tests of a file would send to a server. */
interface Sending {
  /** As the user named it. */
  file: string;
  /** Absolute. */
  path: string;
  requests: readonly TestRequest[];
  /** The command line names the server, by whatever it is reached; else the file does. */
  isNamed: boolean;
}

/**
 * Prints what the tests of a file send to a server, before it is connected. A tool call needs to be allowed on the command
 * line, and every request to a server that only the file names and its folder doesn't define; else they are confirmed at
 * the terminal, once for what they are. Fails with `testsNotConfirmed`.
 */
export async function confirmRequests(
  host: Pick<Host, 'recorded' | 'mask'>,
  server: Server,
  { file, path, requests, isNamed }: Sending,
  { allowed, allowsAll }: Pick<ActionOf<'test'>, 'allowed' | 'allowsAll'>,
  environment: RunEnvironment,
): Promise<void> {
  const { terminal, text, input } = environment;
  if (requests.length === 0) return;
  const isForeign = !isNamed && !isDefinedBy(path, server);
  const names = new Set(allowed);
  const isAllowed = (request: TestRequest) =>
    !isForeign && (request.method !== 'tools/call' || allowsAll || names.has(request.params.name));
  const asked = host.recorded.confirmedTests.unconfirmed({
    ...{ path, server },
    requests: requests.filter((request) => !isAllowed(request)),
  });
  const address = server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : shownUrl(server.url);
  terminal.note(text('cli.test.sends', { file, server: server.name, address: host.mask(visibleLine(address)) }));
  const isNew = new Set(asked);
  for (const request of requests) {
    terminal.note(`${isNew.has(request) ? '? ' : '  '}${host.mask(requestLine(request))}`);
  }
  if (asked.length === 0) return;
  if (isForeign) terminal.note(text('cli.test.foreignServer', { server: server.name }));
  terminal.note(text('cli.test.unconfirmed', { count: asked.length }));
  const refuse = () => fail('testsNotConfirmed', { file, server: server.name, whose: isForeign ? 'foreign' : 'own' });
  if (!input.isTTY) refuse();
  terminal.note(text('cli.test.confirm'));
  if (!(await confirm(environment))) refuse();
  await host.recorded.confirmedTests.confirm({ path, server, requests: asked });
}

/** Whether a server is of the folder that a file of tests belongs to: it was found or imported there. */
function isDefinedBy(path: string, { project }: Server): boolean {
  const folder = dirname(path);
  const own = basename(folder) === '.loupe' ? dirname(folder) : folder;
  return project !== undefined && resolve(project) === own;
}

/** The method and what is sent with it, in one line. */
function requestLine({ method, params }: TestRequest): string {
  const [target, values] =
    method === 'resources/read'
      ? [params.uri, undefined]
      : method === 'completion/complete'
        ? [undefined, params]
        : [params.name, params.arguments];
  const words = [method, target, values === undefined ? undefined : JSON.stringify(values)];
  const line = words.filter((word) => word !== undefined).join(' ');
  const isCut = line.length > shownCharacters;
  return visibleLine(isCut ? `${line.slice(0, shownCharacters).toWellFormed()}…` : line);
}
