import { z } from 'zod';
import { appIdSchema, runIdSchema } from '../model/id/id.ts';
import {
  appDisplayModeSchema,
  appGrantsSchema,
  appOfferSchema,
  appSurroundingsSchema,
  appViewSchema,
  mostAppMessageCharacters,
} from '../model/runs/app-view.ts';
import { procedure } from './base.ts';

const byId = z.object({ appId: appIdSchema });

/**
 * Tools' own user interfaces (extension `io.modelcontextprotocol/ui`). Everything that takes an `appId`, except
 * `close`, fails with `unknownApp`.
 */
export const apps = {
  /** The app of the tool that was called; null when it has none or the session has ended. */
  offer: procedure.input(z.object({ runId: runIdSchema })).output(appOfferSchema.nullable()),
  /**
   * Reads the app's document (`resources/read`) without opening it. Fails with `unknownRun`, `notAnApp`,
   * `appsWithheld`, `appUnusable`, or as `resources.read`.
   */
  read: procedure.input(z.object({ runId: runIdSchema })).output(appViewSchema),
  /**
   * Creates a URL from which a frame can load the document once, under a policy made of the grants. Opening it again
   * restarts the app under a new URL.
   */
  open: procedure
    .input(
      byId.extend({
        grants: appGrantsSchema,
        /** From now on this server's apps open automatically, with at most these grants. */
        opensByItself: z.boolean(),
        surroundings: appSurroundingsSchema,
      }),
    )
    .output(appViewSchema),
  get: procedure.input(byId).output(appViewSchema),
  /**
   * Messages of the frame as JSON text, and how many the window dropped because they were too large or too many. Each
   * is recorded in the traffic before it is handled.
   */
  send: procedure
    .input(
      byId.extend({
        messages: z.array(z.string().max(mostAppMessageCharacters)).max(1000),
        dropped: z.number().int().min(0).default(0),
      }),
    )
    .output(z.void()),
  /** The messages for the app after number `after`, oldest first, as JSON text. */
  receive: procedure
    .input(byId.extend({ after: z.number().int().min(0) }))
    .output(z.array(z.object({ number: z.number().int(), text: z.string() }))),
  setSurroundings: procedure.input(byId.extend({ surroundings: appSurroundingsSchema })).output(z.void()),
  display: procedure.input(byId.extend({ mode: appDisplayModeSchema })).output(z.void()),
  /** The frame tried to navigate to another URL and was blocked. */
  reportStray: procedure.input(byId.extend({ to: z.string().max(2000) })).output(z.void()),
  /** Closes an app. Unless its frame is gone, the app is notified and may respond first. */
  close: procedure.input(byId.extend({ isFrameGone: z.boolean() })).output(z.void()),
};
