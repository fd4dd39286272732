import type { AllMessages } from '#shared/messages/messages.ts';
import type { ConfigFormat } from '#shared/model/imports.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Pin } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';

export type Target =
  | { kind: 'configured'; name: string }
  | { kind: 'url'; url: string; headers: Record<string, string> }
  | { kind: 'command'; command: string; args: string[]; env: Record<string, string>; cwd?: string | undefined };

/** Lists the items that have every word of `filter`, from a cursor on, at most `pages` pages. */
export interface ListAction {
  type: 'list';
  kind: CatalogKind;
  filter?: string | undefined;
  pages?: number | undefined;
  cursor?: string | undefined;
}

/** A JSON object, and single arguments that override it. */
export interface GivenArguments {
  json?: string | undefined;
  single: { name: string; value: string }[];
}

/** The command to run. `part` counts from 1. */
export type Action =
  | { type: 'inspect' }
  | ListAction
  | { type: 'readResource'; uri: string; out?: string | undefined; part?: number | undefined }
  | { type: 'watchResources'; uris: string[]; count?: number | undefined; read: boolean }
  | { type: 'getPrompt'; name: string; given: GivenArguments }
  | { type: 'callTool'; name: string; given: GivenArguments; yes: boolean; asTask?: ToolCall['asTask'] }
  | SnapshotAction
  | DiffAction
  | CheckAction
  | VerifyAction
  | TestAction;

/** Takes a snapshot of what a server or a recording offers. */
export interface SnapshotAction {
  type: 'snapshot';
  /** A file; else stdout. */
  out?: string | undefined;
}

export const diffFormats = ['text', 'json'] as const;
export const failOnClasses = ['breaking', 'risky', 'minor'] as const;

/** Compares two snapshots, recordings or servers; the target of the run is the newer one. */
export interface DiffAction {
  type: 'diff';
  before: Target;
  format: (typeof diffFormats)[number];
  /** The class of change from which on the run fails. */
  failOn: (typeof failOnClasses)[number];
}

export const checkFormats = ['text', 'json', 'sarif', 'junit', 'github'] as const;
/** `breaking`: only changes that break clients; `error`: those and violations; `warning`: likely faults, too. */
export const checkFailOns = ['breaking', 'error', 'warning'] as const;
export type CheckFailOn = (typeof checkFailOns)[number];

/** What a check sends besides the lists: only what was named. */
export interface CheckRequests {
  /** `argsText` is a JSON object. */
  calls: { tool: string; argsText: string }[];
  /** URIs. */
  reads: string[];
}

/** Checks a server against the rules, a snapshot and a budget. */
export interface CheckAction extends CheckRequests {
  type: 'check';
  /** A snapshot, or a recording. */
  snapshot?: string | undefined;
  /** In tokens. */
  budget?: number | undefined;
  suppressions?: string | undefined;
  /** An unused suppression is an error. */
  strict: boolean;
  format: (typeof checkFormats)[number];
  failOn: CheckFailOn;
  /** A file for the report; the text then goes to stdout. */
  out?: string | undefined;
}

export const reportFormats = ['text', 'json', 'junit'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Repeats the requests of a recording and compares the responses. */
export interface VerifyAction {
  type: 'verify';
  file: string;
  /** Tools that may be called without asking. */
  allowed: string[];
  /** JSON Pointers, and regular expressions between slashes. */
  ignored: string[];
  /** A file with more of them. */
  rulesFile?: string | undefined;
  format: ReportFormat;
  /** Writes responses that differ into the recording. */
  updates: boolean;
  /** Repeats a recording in which secrets are masked. */
  allowsMasked: boolean;
}

export const testFormats = ['text', 'json', 'junit', 'github'] as const;

/** Runs the tests of a file, or adds starters to it. */
export interface TestAction {
  type: 'test';
  /** Else that of the project in the working directory. */
  file?: string | undefined;
  /** Only tests whose name, method or target contains this text. */
  filter?: string | undefined;
  format: (typeof testFormats)[number];
  /** A file for the report; the text then goes to stdout. */
  out?: string | undefined;
  /** Writes failed expectations anew. */
  updates: boolean;
  /** Adds a starter for each tool without a test, and runs nothing. */
  generates: boolean;
  /** Tools that may be called without a confirmation. */
  allowed: string[];
  /** Every tool may. */
  allowsAll: boolean;
}

/** Tests on one server, or, without a target, on those that the tests name. */
export interface TestInvocation extends Omit<RunInvocation, 'kind' | 'target' | 'action'> {
  kind: 'test';
  action: TestAction;
  target?: Target | undefined;
}

export interface RunInvocation {
  kind: 'run';
  action: Action;
  target: Target;
  pin: Pin;
  timeoutMs?: number | undefined;
  json: boolean;
  /** A file with auto-reply rules. */
  answerFile?: string | undefined;
  /** Declines server requests that no rule answers, also at a terminal. */
  declineAll: boolean;
  /** Opens the browser to sign in without asking. */
  opensBrowser: boolean;
  /** Sends back the cookies that the server sets. */
  keepsCookies: boolean;
  /** The issuer to accept for the server although it isn't the announced one. */
  acceptedIssuer?: string | undefined;
  /** Revokes the issuer that was accepted for the server. */
  revokesIssuer: boolean;
  verbose: boolean;
  /** Requests lists that the server doesn't declare, too. */
  undeclared: boolean;
  /** Prints the messages that match this filter (`parseFilter`). */
  traffic?: string | undefined;
}

/** Records what passes between a client and the server at `target`, from a port of 127.0.0.1; 0: a free one. */
export interface RecordInvocation {
  kind: 'record';
  port: number;
  target: URL;
  /** Of web pages that may be clients, beside those of this machine. */
  allowedOrigins: string[];
}

/**
 * Puts the recorder into the entry `name` of a client's configuration, takes it out (without `name`, wherever it is), or
 * lists where it is.
 */
export type ClientRecordingInvocation = {
  kind: 'recordClient';
  client?: ConfigFormat;
  /** An absolute path. */
  file?: string;
} & ({ action: 'install' | 'uninstall'; name?: string | undefined; yes: boolean } | { action: 'list'; json: boolean });

/** Takes over the sessions in files. */
export interface OpenInvocation {
  kind: 'open';
  files: readonly string[];
}

/** What `loupe serve` does with a request that isn't in the recording. */
export const missActions = ['error', 'warn', 'passthrough'] as const;
export type MissAction = (typeof missActions)[number];

/** Serves a recording as a server: over stdio, or from a port of 127.0.0.1; 0: a free one. */
export interface ServeInvocation {
  kind: 'serve';
  file: string;
  port?: number | undefined;
  /** Of web pages that may be clients, beside those of this machine. */
  allowedOrigins: string[];
  /** 0: at once; 1: as recorded; otherwise so many times as fast. */
  speed: number;
  /** Serves a recording in which secrets are masked. */
  allowsMasked: boolean;
  onMiss: MissAction;
  /** For `passthrough`. */
  command?: [string, ...string[]] | undefined;
}

/** Writes a session file, or a session of the traffic log: the newest one of a server, or one by its id. */
export interface ExportInvocation {
  kind: 'export';
  source: { file: string } | { server?: string | undefined; session?: string | undefined; filter?: string | undefined };
  format: 'jsonl' | 'har';
  isMasked: boolean;
  /** Shows what the file will contain instead of writing it. */
  isPreview: boolean;
  /** Exports without masking without asking. */
  isConfirmed: boolean;
  /** A file; else stdout. */
  out?: string | undefined;
}

export type Invocation =
  | RunInvocation
  | TestInvocation
  | ExportInvocation
  | RecordInvocation
  | ClientRecordingInvocation
  | ServeInvocation
  | OpenInvocation
  | { kind: 'help' }
  | { kind: 'version' };

/** Invalid arguments; `problem` is its text in the catalogue. URLs in `params` are masked. */
export class UsageError extends Error {
  readonly problem: keyof AllMessages['cli']['usage'];
  /** A list is written in the user's language. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;

  constructor(problem: UsageError['problem'], params: UsageError['params'] = {}) {
    super(problem);
    this.name = 'UsageError';
    this.problem = problem;
    this.params = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'number') return [name, value];
        return [name, typeof value === 'string' ? shown(value) : value.map(shown)];
      }),
    );
  }
}

/** An argument may be or contain a URL. */
function shown(text: string): string {
  return shownUrl(text).split(' ').map(shownUrl).join(' ');
}
