import { shownUrl } from '#host/storage/config/url-secrets.ts';
import type { AllMessages } from '#shared/messages/messages.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Pin } from '#shared/model/server.ts';

export type Target =
  | { kind: 'configured'; name: string }
  | { kind: 'url'; url: string; headers: Record<string, string> }
  | { kind: 'command'; command: string; args: string[]; env: Record<string, string>; cwd?: string | undefined };

/** Lists the items that have every word of `filter`, from a cursor or the first on, at most `pages` pages or all. */
export interface ListAction {
  type: 'list';
  kind: CatalogKind;
  filter?: string | undefined;
  pages?: number | undefined;
  cursor?: string | undefined;
}

/** Arguments as given: a JSON object, and single ones that override it. */
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
  | { type: 'callTool'; name: string; given: GivenArguments; yes: boolean; asTask?: ToolCall['asTask'] };

export interface Run {
  kind: 'run';
  action: Action;
  target: Target;
  pin: Pin;
  timeoutMs?: number | undefined;
  json: boolean;
  /** A file with rules that answer server requests. */
  answerFile?: string | undefined;
  /** Server requests that no rule answers are declined, also at a terminal. */
  declineAll: boolean;
  /** A sign-in opens the system's browser without asking. */
  opensBrowser: boolean;
  verbose: boolean;
  /** The filter of the messages that are printed (`parseFilter`). */
  traffic?: string | undefined;
}

export type Invocation = Run | { kind: 'help' } | { kind: 'version' };

/** An invocation that cannot be understood; `problem` is its text in the catalogue. Addresses in it are masked. */
export class UsageError extends Error {
  readonly problem: keyof AllMessages['cli']['usage'];
  readonly params: Record<string, string | number>;

  constructor(problem: UsageError['problem'], params: UsageError['params'] = {}) {
    super(problem);
    this.name = 'UsageError';
    this.problem = problem;
    this.params = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]),
    );
  }
}

/** An argument may be an address, or contain some. */
function shown(text: string): string {
  return shownUrl(text).split(' ').map(shownUrl).join(' ');
}
