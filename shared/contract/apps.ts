import { z } from 'zod';
import { appIdSchema, runIdSchema } from '../model/id/id.ts';
import {
  appDisplayModeSchema,
  appGrantsSchema,
  appOfferSchema,
  appSurroundingsSchema,
  appViewSchema,
  MOST_APP_MESSAGE_CHARACTERS,
} from '../model/runs/app-view.ts';
import { procedure } from './base.ts';

const byId = z.object({ appId: appIdSchema });

/** Tools' own user interfaces (extension `io.modelcontextprotocol/ui`). The host is what an app talks to. */
export const apps = {
  /** The app of a call's tool, as the server lists the tool now; null when it has none or the session is over. */
  offer: procedure.input(z.object({ runId: runIdSchema })).output(appOfferSchema.nullable()),
  /**
   * Sends `resources/read` for the app's document and keeps it. Opens nothing. Fails with `unknownRun`, `notAnApp`,
   * `appsWithheld`, `appUnusable`, or with what reading a resource fails with.
   */
  read: procedure.input(z.object({ runId: runIdSchema })).output(appViewSchema),
  /**
   * Gives the document an address from which a frame can load it once, under a policy made of what was agreed to.
   * Called again, it is a fresh start under a new address. Fails with `unknownApp`.
   */
  open: procedure
    .input(
      byId.extend({
        grants: appGrantsSchema,
        /** The apps of this server open by themselves from now on, with no more than was agreed to. */
        opensByItself: z.boolean(),
        surroundings: appSurroundingsSchema,
      }),
    )
    .output(appViewSchema),
  /** Fails with `unknownApp`. */
  get: procedure.input(byId).output(appViewSchema),
  /**
   * What the frame sent, message by message as JSON text, and how many more the window did not listen to, because
   * they were too large or came too fast. Each is in the traffic before it is answered. Fails with `unknownApp`.
   */
  send: procedure
    .input(
      byId.extend({
        messages: z.array(z.string().max(MOST_APP_MESSAGE_CHARACTERS)).max(1000),
        dropped: z.number().int().min(0).default(0),
      }),
    )
    .output(z.void()),
  /** The messages for the app after the one numbered `after`, oldest first, as JSON text. Fails with `unknownApp`. */
  receive: procedure
    .input(byId.extend({ after: z.number().int().min(0) }))
    .output(z.array(z.object({ number: z.number().int(), text: z.string() }))),
  /** Tells the app what became different around it. Fails with `unknownApp`. */
  setSurroundings: procedure.input(byId.extend({ surroundings: appSurroundingsSchema })).output(z.void()),
  /** Shows the app otherwise, as its user wants it. Fails with `unknownApp`. */
  display: procedure.input(byId.extend({ mode: appDisplayModeSchema })).output(z.void()),
  /** The frame tried to go to another address and was stopped. Fails with `unknownApp`. */
  reportStray: procedure.input(byId.extend({ to: z.string().max(2000) })).output(z.void()),
  /** Ends an app: unless its frame is closed, it is notified and has a moment to respond. Its address is removed. */
  close: procedure.input(byId.extend({ isFrameGone: z.boolean() })).output(z.void()),
};
