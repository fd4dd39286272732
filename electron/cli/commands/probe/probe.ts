import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { monotonicClock } from '#host/platform.ts';
import type { Send } from '#host/recordings/replay/replay-session.ts';
import { serveHttp } from '#host/recordings/replay/serve-http.ts';
import { serveStdio } from '#host/recordings/replay/serve-stdio.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { JsonFile } from '#host/storage/json/json-file.ts';
import { appVersion } from '#host/storage/own-files.ts';
import { mergedProfile } from '#shared/hosts/measure/merged-profile.ts';
import { CodeWords, probeName, sentencesFor } from '#shared/hosts/measure/probe-offer.ts';
import { factsOf } from '#shared/hosts/measure/profile-facts.ts';
import { type HostProfile, hostProfileSchema } from '#shared/hosts/profile.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { Probe } from '../../../probe/probe.ts';
import type { InvocationOf } from '../../arguments/commands.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure } from '../../output/failure-report.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { RunEnvironment } from '../../run-context.ts';

/**
 * `loupe probe`: serves a client, or over HTTP all clients until it is interrupted, and saves what it measures of each.
 * Fails with `portTaken`.
 */
export async function probe(invocation: InvocationOf<'probe'>, environment: RunEnvironment): Promise<ExitCode> {
  const { port, allowedOrigins, name: server = probeName, hasLimits, hasFaults, isSilent, out } = invocation;
  const { terminal, text, input, signal, env, cwd } = environment;
  const transport = port === undefined ? 'stdio' : 'http';
  const saved = new SavedProfiles(fileOf(out === undefined ? undefined : resolve(cwd, out), env), (path, { name }) => {
    if (transport === 'http') terminal.note(visibleLine(text('cli.probe.began', { name, file: path })));
  });
  const setup = {
    clock: monotonicClock,
    words: new CodeWords(randomUUID()),
    version: appVersion(),
    server,
    hasLimits,
    hasFaults,
    isSilent,
    transport,
    ...(port === undefined && { startedAt: performance.timeOrigin }),
  } as const;
  const probing = new Probe({ ...setup, measured: (profile) => saved.save(profile) });
  const say = () => {
    if (isSilent) return terminal.note(text('cli.probe.silent'));
    if (hasFaults) terminal.note(text('cli.probe.faults'));
    terminal.note(text('cli.probe.say'));
    for (const sentence of Object.values(sentencesFor(server))) terminal.note(`  ${sentence}`);
  };
  if (port === undefined) {
    say();
    const send: Send = (message) => terminal.print(`${message}\n`);
    await serveStdio(probing.open(send), { input, send, signal });
  } else {
    const streams = { hasIds: hasFaults, areHttpSse: false };
    const { url, close } = await serveHttp(
      port,
      { streams, open: (send, headers) => probing.open(send, headers) },
      allowedOrigins,
    );
    terminal.print(`${url}\n`);
    say();
    if (!signal.aborted) await once(signal, 'abort');
    probing.stop();
    await close();
  }
  await saved.finished();
  for (const { path, profile } of saved.profiles.values()) {
    const facts = factsOf(profile).size;
    terminal.note(visibleLine(text('cli.probe.saved', { name: profile.name, facts, file: path })));
    terminal.note(visibleLine(text('cli.probe.compare', { id: out === undefined ? profile.id : path })));
  }
  if (saved.haveSameNames) terminal.note(text('cli.probe.apart'));
  if (saved.failure !== undefined) {
    reportFailure(saved.failure, environment);
    return exitCodeOf(saved.failure, false);
  }
  if (saved.profiles.size === 0) terminal.note(text('cli.probe.none'));
  return exitCodes.done;
}

/** The file of a client: the one that is named for the first, and for others the one with their id beside it. */
function fileOf(out: string | undefined, env: RunEnvironment['env']): (id: string) => string {
  const folder = out === undefined ? join(dataDir(env), 'hosts') : dirname(out);
  let first: string | undefined;
  return (id) => {
    first ??= id;
    return out !== undefined && id === first ? out : join(folder, `${id}.json`);
  };
}

/** The most files of profiles: a client chooses the name that its file gets. */
const mostSaved = 50;

/** Saves profiles, each in the file that `pathOf` names, with what was measured of the same client before. */
class SavedProfiles {
  readonly #pathOf: (id: string) => string;
  readonly #began: (path: string, profile: HostProfile) => void;
  readonly #files = new Map<string, Promise<JsonFile<HostProfile>>>();
  /** What was saved last of each client. */
  readonly profiles = new Map<string, { path: string; profile: HostProfile }>();
  /** `invalidConfig` for a file that isn’t a profile, or `storageFailed`. */
  failure: Failure | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `began` gets the first profile of each client. */
  constructor(pathOf: (id: string) => string, began: (path: string, profile: HostProfile) => void) {
    this.#pathOf = pathOf;
    this.#began = began;
  }

  /** Whether two clients announced themselves by the same name. */
  get haveSameNames(): boolean {
    const names = [...this.profiles.values()].map(({ profile }) => profile.clientNames?.value.join());
    return new Set(names).size < names.length;
  }

  save(profile: HostProfile): void {
    const saving = this.#write(profile).catch((thrown: unknown) => {
      this.failure = failureFrom(thrown);
    });
    this.#last = Promise.all([this.#last, saving]);
  }

  async finished(): Promise<void> {
    await this.#last;
  }

  async #write(profile: HostProfile): Promise<void> {
    const path = this.#pathOf(profile.id);
    if (!this.#files.has(path) && this.#files.size >= mostSaved) return;
    if (!this.#files.has(path)) this.#began(path, profile);
    const opening = this.#files.get(path) ?? JsonFile.open({ path, schema: hostProfileSchema, empty: profile });
    this.#files.set(path, opening);
    const file = await opening;
    this.profiles.set(profile.id, { path, profile: await file.change((earlier) => mergedProfile(earlier, profile)) });
  }
}
