import { z } from 'zod';
import { mostChanges, savedDraftSchema, windowDraftsSchema } from '../model/app/drafts.ts';
import { windowIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

/** What a window holds that isn't sent yet: form arguments, messages, filters, open tabs. Nothing is sent by reading it. */
export const drafts = {
  /**
   * The drafts of a window, and its id. In the desktop app the window is the one that calls; in browser mode the first
   * page without an id continues the window that was used last, and each further one is new.
   */
  open: procedure.input(z.object({ windowId: windowIdSchema.optional() })).output(windowDraftsSchema),
  /** Saves drafts within 200 ms, without known secrets; a change without a text removes its draft. */
  save: procedure
    .input(z.object({ windowId: windowIdSchema, changes: z.array(savedDraftSchema).max(mostChanges) }))
    .output(z.void()),
};
