import { type } from '@orpc/contract';
import { z } from 'zod';
import {
  crashFileSchema,
  screenPointSchema,
  viewAddressSchema,
  type WindowMessage,
  windowReportSchema,
} from '../model/app/desktop.ts';
import type { UpdateState } from '../model/app/update.ts';
import { procedure } from './base.ts';

/** Between a window and the desktop app that shows it; elsewhere each fails with `desktopOnly`. */
export const desktop = {
  /** What this window must do, until it closes; a later call takes over from the earlier one. */
  messages: procedure.output(type<AsyncIteratorObject<WindowMessage, void, void>>()),
  /** What this window shows and offers. */
  report: procedure.input(windowReportSchema).output(z.void()),
  /** How far a long export of this window is, from 0 to 1, shown on its icon; absent: it ended. */
  showProgress: procedure.input(z.object({ fraction: z.number().min(0).max(1).optional() })).output(z.void()),
  /** The files about crashes, the newest first; nothing of them is ever sent. */
  crashFiles: procedure.output(z.array(crashFileSchema)),
  /** Shows their folder in the system's file manager. */
  openCrashFolder: procedure.output(z.void()),
  /** This window shows that the host failed, so that no box of the system needs to. */
  showsFailure: procedure.output(z.void()),
  /** Quits the app in the usual way, which ends its servers, and starts it again with its windows. */
  restart: procedure.output(z.void()),
  /** Opens another window; around the point `at`, else beside this one. */
  openWindow: procedure
    .input(z.object({ address: viewAddressSchema, at: screenPointSchema.optional() }))
    .output(z.void()),
  /** What is known about a newer version of the app, now and on each change. Requests nothing from the network. */
  updates: procedure.output(type<AsyncIteratorObject<UpdateState, void, void>>()),
  /** Looks for a newer version where the release says it is; what comes of it is in `updates`. */
  checkForUpdate: procedure.output(z.void()),
  /** Downloads the newer version that was found. */
  downloadUpdate: procedure.output(z.void()),
  /** Ends the look for a newer version, or its download. */
  cancelUpdate: procedure.output(z.void()),
  /** Quits the app with all its sessions, installs the downloaded version, and starts it. */
  installUpdate: procedure.output(z.void()),
};
