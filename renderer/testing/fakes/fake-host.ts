import type { ClientLink } from '@orpc/client';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#shared/contract/contract.ts';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import { settingsSchema } from '#shared/model/settings/settings.ts';
import { fakeAuthorization } from './fake-authorization.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type Procedure = (input: unknown) => unknown;

type NounPath<Noun extends keyof Contract & string> = `${Noun}.${keyof Contract[Noun] & string}`;
/** A procedure of the contract as `noun.verb`, such as `audit.list`. */
export type ProcedurePath = { [Noun in keyof Contract & string]: NounPath<Noun> }[keyof Contract & string];

const emptyLists: ProcedurePath[] = [
  ...(['servers.list', 'sessions.list', 'sessions.past', 'inbox.list', 'tasks.list', 'vault.secrets'] as const),
  ...(['traffic.sessions', 'gate.approvals'] as const),
];

interface Call {
  /** A `ProcedurePath`, unless the window asks for what the contract lacks. */
  path: string;
  input: unknown;
}

/** The host of a component test: procedures that the test names, and a record of the calls of the window. */
class FakeHost implements ClientLink<Record<never, never>> {
  #procedures = new Map<string, Procedure>();
  calls: Call[] = [];

  /** Answers one procedure of the contract from now on; a throw is a failure of the host. */
  on<Noun extends keyof Contract & string, Verb extends keyof Contract[Noun] & string>(
    noun: Noun,
    verb: Verb,
    answer: (
      input: Verb extends keyof Inputs[Noun] ? Inputs[Noun][Verb] : never,
    ) => Verb extends keyof Outputs[Noun] ? Outputs[Noun][Verb] | Promise<Outputs[Noun][Verb]> : never,
  ): void {
    this.#procedures.set(`${noun}.${verb}`, answer as Procedure);
  }

  /** Runs something once, when a procedure has been answered the next time. */
  afterNext(path: ProcedurePath, run: () => void): void {
    const procedure = this.#procedures.get(path);
    if (procedure === undefined) throw new Error(`The test gives no answer to ${path}`);
    this.#procedures.set(path, (input) => {
      this.#procedures.set(path, procedure);
      run();
      return procedure(input);
    });
  }

  /** Lets the answers to a procedure wait until the returned function is called. */
  hold(path: ProcedurePath): () => void {
    const procedure = this.#procedures.get(path);
    if (procedure === undefined) throw new Error(`The test gives no answer to ${path}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#procedures.set(path, async (input) => {
      await promise;
      return procedure(input);
    });
    return () => {
      this.#procedures.set(path, procedure);
      resolve();
    };
  }

  /** The inputs with which the window called a procedure so far. */
  inputsOf(path: ProcedurePath): unknown[] {
    return this.calls.filter((call) => call.path === path).map((call) => call.input);
  }

  reset(): void {
    this.#procedures.clear();
    this.calls = [];
    this.on('app', 'settings', () => settingsSchema.parse({}));
    this.on('traffic', 'rows', () => ({ rows: [], total: 0, version: 0 }));
    this.on('traffic', 'thread', () => ({ rows: [], total: 0, version: 0 }));
    for (const noun of ['calls', 'prompts'] as const) this.on(noun, 'list', () => ({ rows: [], total: 0 }));
    this.on('authorization', 'get', ({ serverId }) => fakeAuthorization(serverId));
    this.on('calls', 'locate', () => ({}));
    this.on('lists', 'search', () => ({ entries: [], total: 0, hasAny: false, isOfSeveral: false }));
    this.on('pins', 'list', () => ({ pins: [] }));
    this.on('snapshots', 'changed', () => []);
    this.on('checks', 'runs', () => []);
    this.on('findings', 'summary', () => ({ servers: [], isChecking: false, omitted: 0, notJudged: allJudged }));
    this.on('findings', 'rows', () => ({ rows: [], total: 0, version: 0 }));
    this.on('findings', 'ofFrames', () => []);
    this.on('imports', 'offer', () => ({}));
    this.on('hosts', 'known', () => ({ hosts: [{ id: 'acme', name: 'Acme', isOwn: false }], unusable: [] }));
    this.on('recordings', 'openedFiles', () => ({ isWaiting: false, reading: [] }));
    this.on('recordings', 'list', () => ({ recordings: [], unreadable: [], folder: '/d/recordings', bytes: 0 }));
    this.on('recordedClients', 'find', () => ({ entries: [], failures: [], lost: [] }));
    this.on('measuredClients', 'list', () => []);
    for (const path of emptyLists) this.#procedures.set(path, () => []);
  }

  async call(path: readonly string[], input: unknown): Promise<unknown> {
    const name = path.join('.');
    this.calls.push({ path: name, input });
    const procedure = this.#procedures.get(name);
    if (procedure === undefined) throw new Error(`The test gives no answer to ${name}`);
    return procedure(input);
  }
}

export const fakeHost = new FakeHost();
