import { type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import { type Contract, contract } from '#shared/contract/contract.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { CrashFile, ScreenPoint, WindowMessage, WindowReport } from '#shared/model/app/desktop.ts';
import type { UpdateState } from '#shared/model/app/update.ts';
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

/** What a window can have done about a newer version. Nothing is requested from the network before it asks for it. */
export interface UpdateControl {
  /** The state now, and each later one, until `signal` aborts. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<UpdateState, void, void>;
  /** Looks for a newer version; ignored while that, or a download, is under way. */
  check(): void;
  /** Downloads the newer version that was found. */
  download(): void;
  /** Ends what is under way. */
  cancel(): void;
  /** Quits, installs what was downloaded, and starts again. */
  install(): void;
}

/** What a front end adds to each call. */
export interface CallContext {
  /** Absent in browser mode and on the command line. */
  window?: CallingWindow | undefined;
  /** The desktop app's updates of itself; absent elsewhere. */
  updates?: UpdateControl | undefined;
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
