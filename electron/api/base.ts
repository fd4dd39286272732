import { type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import { type Contract, contract } from '#shared/contract/contract.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { CrashFile, ScreenPoint, WindowMessage, WindowReport } from '#shared/model/desktop.ts';
import type { WindowId } from '#shared/model/id/id.ts';

/** The window of the desktop app that a call comes from. */
export interface CallingWindow {
  readonly id: WindowId;
  /** Whether it is the one that was used last: what the system opens is for it. */
  readonly isFront: boolean;
  messages(signal: AbortSignal | undefined): AsyncGenerator<WindowMessage, void, void>;
  report(report: WindowReport): void;
  /** From 0 to 1; undefined: nothing is in progress. */
  showProgress(fraction: number | undefined): void;
  crashFiles(): Promise<CrashFile[]>;
  openCrashFolder(): Promise<void>;
  showsFailure(): void;
  restart(): void;
  openWindow(address: string, at: ScreenPoint | undefined): void;
}

/** What a front end adds to each call. */
export interface CallContext {
  /** Absent in browser mode and on the command line. */
  window?: CallingWindow | undefined;
}

/** The contract, ready to be implemented. Everything that a handler throws becomes the typed error `FAILED`. */
export const api: ImplementerInternalWithMiddlewares<Contract, CallContext, CallContext> = implement(contract)
  .$context<CallContext>()
  .use(async ({ next }) => {
    try {
      return await next();
    } catch (thrown) {
      if (thrown instanceof ORPCError) throw thrown;
      const failure = failureFrom(thrown);
      throw new ORPCError('FAILED', { defined: true, message: failure.message, data: failure });
    }
  });
