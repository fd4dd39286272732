import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { statedExpectation } from '#shared/checks/judge.ts';
import type { Test, TestRequest } from '#shared/checks/test-file.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { CheckOrigin, TestDraft, TestsFile, TestsText } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import type { Session } from '../../../sessions/session.ts';
import type { ServerStore } from '../../../storage/config/server-store.ts';
import type { SecretMask } from '../../../storage/vault/secret-mask.ts';
import { freeName, type OriginContext, starterEntries, testOf } from './draft-test.ts';
import { entryText, usable, withEntries, withoutEntry, withValues } from './edit-tests.ts';
import { readTests, type TestsDocument } from './read-tests.ts';
import { headOf, TestChecks, type TestChecksContext } from './test-checks.ts';
import { readTestsFile, writeTestsFile } from './tests-file.ts';

/** Where a project has its tests. */
export const projectTests = join('.loupe', 'tests.yaml');
const mostTools = 10_000;

export interface TestsContext extends OriginContext, TestChecksContext {
  dataDir: string;
  servers: Pick<ServerStore, 'get'>;
  secrets: Pick<SecretMask, 'text'>;
  /** A file changed. */
  onChange(): void;
}

/** The place of a test in its file, and the revision of the file in which it has that place. */
interface TestPlace {
  ordinal: number;
  revision: string;
}

/** The tests of servers in files. */
export class Tests {
  readonly #context: TestsContext;
  /** Changes of files, one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: TestsContext) {
    this.#context = context;
  }

  /**
   * The file of a server's tests: in the folder of its project, else in its working directory if that has a `.loupe`
   * folder, else in the data folder.
   */
  pathFor(server: Server): string {
    const { dataDir } = this.#context;
    if (server.project !== undefined) return join(server.project, projectTests);
    const cwd = server.transport === 'stdio' ? server.cwd : undefined;
    const isProject = cwd !== undefined && isAbsolute(cwd) && existsSync(join(cwd, '.loupe'));
    return isProject ? join(cwd, projectTests) : join(dataDir, 'tests.yaml');
  }

  /** Fails with `unknownServer`. */
  async file(serverId: ServerId): Promise<TestsFile> {
    const server = this.#context.servers.get(serverId);
    const path = this.pathFor(server);
    try {
      const { text, revision } = await readTestsFile(path);
      return { path, text, revision, ...contentsOf(text, path, server) };
    } catch (thrown) {
      return { path, text: '', revision: '', tests: [], problems: [], failure: failureFrom(thrown) };
    }
  }

  /** Fails with `unknownServer`. */
  check(serverId: ServerId, text: string): TestsText {
    const server = this.#context.servers.get(serverId);
    return contentsOf(text, this.pathFor(server), server);
  }

  /** Fails as the contract's `tests.write`. */
  write(serverId: ServerId, text: string, revision: string): Promise<TestsFile> {
    return this.#changing(async () => {
      await this.#write(this.pathFor(this.#context.servers.get(serverId)), text, revision);
      return this.file(serverId);
    });
  }

  /** The entry of a test from a run. Fails as the contract's `tests.draft`. */
  async draft(source: CheckOrigin): Promise<TestDraft> {
    const { serverId, test, values } = await testOf(source, this.#context);
    const server = this.#context.servers.get(serverId);
    const { path, text } = await this.file(serverId);
    const read = readTests(text, path);
    const name = freeName(test.name, read.ok ? namesOf(read.value) : new Set());
    const { request, expect } = test;
    const entry = entryText({ name, server: server.name, request, expect });
    this.#refuseSecrets(entry);
    const texts = values.map(({ location, value }) => ({ path: location, value: JSON.stringify(value) }));
    return { serverId, path, entry, values: texts.filter(({ value }) => !this.#hasSecret(value)) };
  }

  /** Adds entries to the end of a server's file. Fails as the contract's `tests.append`. */
  append(serverId: ServerId, entry: string): Promise<TestsFile> {
    return this.#changing(async () => {
      this.#refuseSecrets(entry);
      const path = this.pathFor(this.#context.servers.get(serverId));
      const { text, revision } = await readTestsFile(path);
      await this.#write(path, (await withEntries(text, entry, path)).text, revision);
      return this.file(serverId);
    });
  }

  /** Gives a test another name. Fails as the contract's `tests.rename`. */
  rename(serverId: ServerId, place: TestPlace, name: string): Promise<TestsFile> {
    const path = ['tests', place.ordinal, 'name'];
    return this.#edit(serverId, place, (document, file) => withValues(document, [{ path, value: name }], file));
  }

  /** Removes a test. Fails as the contract's `tests.remove`. */
  remove(serverId: ServerId, place: TestPlace): Promise<TestsFile> {
    return this.#edit(serverId, place, (document, file) => withoutEntry(document, place.ordinal, file));
  }

  #edit(
    serverId: ServerId,
    { revision }: TestPlace,
    edit: (document: TestsDocument, file: string) => TestsDocument,
  ): Promise<TestsFile> {
    return this.#changing(async () => {
      const path = this.pathFor(this.#context.servers.get(serverId));
      const current = await readTestsFile(path);
      if (current.revision !== revision) fail('testsFileChanged', { file: path });
      await this.#write(path, edit(usable(current.text, path), path).text, revision);
      return this.file(serverId);
    });
  }

  /**
   * The text of a file with a skipped starter for each tool of a session that has no test and isn't `omitted`. `name`: what
   * the starters call its server. Fails with `testsFileInvalid`, `testsFileUnreadable`, or as a list fetch.
   */
  async generate(
    session: Session,
    {
      path = this.pathFor(session.server),
      omitted = [],
      name: server = session.server.name,
    }: { path?: string; omitted?: readonly string[]; name?: string | undefined } = {},
  ) {
    const { catalog } = this.#context;
    const { text, revision } = await readTestsFile(path);
    const { tests } = usable(text, path);
    if (declares(session.capabilities, 'tools')) await catalog.fetch(session, 'tools', 'all');
    const applying = tests.filter((test) => appliesTo(test, session.server));
    const tested = new Set([...omitted, ...applying.flatMap(toolsOf)]);
    const tools = catalog.items(session.id, 'tools', 0, mostTools).rows.map(({ raw }) => raw);
    const taken = new Set(tests.map(({ name }) => name));
    const { entries, added } = starterEntries(tools, { server, tested, taken });
    return { path, revision, added, text: added.length === 0 ? text : (await withEntries(text, entries, path)).text };
  }

  /** `generate`, written into the file. */
  generateInto(session: Session, path: string, name?: string): Promise<{ path: string; added: string[] }> {
    return this.#changing(async () => {
      const { text, revision, added } = await this.generate(session, { path, name });
      if (added.length > 0) await this.#write(path, text, revision);
      return { path, added };
    });
  }

  /**
   * Tests of the file of a session's server, to be run. Fails with `testsFileChanged` for another revision, and with
   * `testsFileInvalid`.
   */
  async planned(session: Session, request: CheckRequest): Promise<TestChecks> {
    const { source } = request;
    const path = this.pathFor(session.server);
    const current = await readTestsFile(path);
    if (source.kind !== 'tests' || current.revision !== source.revision) fail('testsFileChanged', { file: path });
    const document = usable(current.text, path);
    const all = document.tests.flatMap((test, ordinal) => (appliesTo(test, session.server) ? [ordinal] : []));
    const ordinals = [...new Set(source.ordinals ?? all)];
    return this.checksOf({ request, session, file: { path, revision: current.revision, document }, ordinals });
  }

  /** These tests of a file, to be run. */
  checksOf(about: ConstructorParameters<typeof TestChecks>[0]): TestChecks {
    const { path } = about.file;
    return new TestChecks(about, this.#context, (text, revision) =>
      this.#changing(() => this.#write(path, text, revision)),
    );
  }

  /** Resolves when all is written. */
  async close(): Promise<void> {
    await this.#last;
  }

  async #write(path: string, text: string, revision: string): Promise<string> {
    this.#refuseSecrets(text);
    const written = await writeTestsFile(path, text, revision);
    this.#context.onChange();
    return written.revision;
  }

  #refuseSecrets(text: string): void {
    if (this.#hasSecret(text)) fail('testUnusable', { problem: 'secret' });
  }

  #hasSecret(text: string): boolean {
    return this.#context.secrets.text(text) !== text;
  }

  #changing<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** The file names this server for the test, by its name or id as the command line does, or none. */
export function appliesTo({ server }: Test, { id, name }: { id?: string; name: string }): boolean {
  return server === undefined || server === name || server === id;
}

function toolsOf({ request }: Test): string[] {
  return request.method === 'tools/call' ? [request.params.name] : [];
}

function namesOf({ tests }: TestsDocument): Set<string> {
  return new Set(tests.map(({ name }) => name));
}

function contentsOf(text: string, path: string, server: Server): TestsText {
  const read = readTests(text, path);
  if (!read.ok) return { tests: [], problems: read.problems };
  const { value: document } = read;
  const tests = document.tests.map((test, ordinal) => {
    const given = argumentsIn(test.request);
    return {
      ...headOf(document, test, ordinal),
      ...(test.server !== undefined && { server: test.server }),
      applies: appliesTo(test, server),
      expectations: test.expect.map(statedExpectation),
      ...(test.skip !== undefined && { skip: test.skip }),
      ...(given !== undefined && { argumentsText: wholeText(given) }),
    };
  });
  return { tests, problems: [] };
}

function argumentsIn(request: TestRequest): JsonObject | undefined {
  switch (request.method) {
    case 'tools/call':
    case 'prompts/get':
      return request.params.arguments ?? {};
    case 'completion/complete': {
      const { argument, context } = request.params;
      return { argument, ...(context !== undefined && { context }) };
    }
    case 'resources/read':
      return undefined;
  }
}
