import { shownUrl } from '#host/storage/config/secret-query.ts';
import type { Messages } from '#shared/messages/messages.ts';
import type { Pin } from '#shared/model/server.ts';
import type { ToolCall } from '#shared/model/tool-call.ts';

/** Which server a call is about. */
export type Target =
  | { kind: 'configured'; name: string }
  | { kind: 'url'; url: string; headers: Record<string, string> }
  | { kind: 'command'; command: string; args: string[]; env: Record<string, string>; cwd?: string };

/** Which items to list: those that have every word of `filter`, from a cursor on, at most so many pages. */
export interface ListAction {
  type: 'listResources' | 'listTemplates' | 'listPrompts' | 'listTools';
  filter?: string;
  pages?: number;
  cursor?: string;
}

/** Arguments as they were given: a JSON object, and single ones on top of it. */
export interface GivenArguments {
  json?: string;
  single: { name: string; value: string }[];
}

/** What to do with it. `part` counts from 1. */
export type Action =
  | { type: 'inspect' }
  | ListAction
  | { type: 'readResource'; uri: string; out?: string; part?: number }
  | { type: 'watchResources'; uris: string[]; count?: number; read: boolean }
  | { type: 'getPrompt'; name: string; given: GivenArguments }
  | { type: 'callTool'; name: string; given: GivenArguments; yes: boolean; asTask?: ToolCall['asTask'] };

export interface Run {
  kind: 'run';
  action: Action;
  target: Target;
  pin: Pin;
  timeoutMs?: number;
  json: boolean;
  /** A file with rules for what the server asks. */
  answerFile?: string;
  /** Whatever no rule answers is declined, also where somebody could be asked. */
  declineAll: boolean;
  verbose: boolean;
}

export type Invocation = Run | { kind: 'help' } | { kind: 'version' };

/** A call that makes no sense, with the catalogue's sentence for it. What it repeats of an address is masked. */
export class UsageError extends Error {
  readonly problem: keyof Messages['cli']['usage'];
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

/** An argument may be a whole address, or have some among its words. */
function shown(text: string): string {
  return shownUrl(text).split(' ').map(shownUrl).join(' ');
}
