import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

/** Binds the drafts to the window that calls; elsewhere than in the desktop app the page says which one it is. */
export const draftsRouter = ({ drafts }: Host) => ({
  open: api.drafts.open.handler(({ context, input }) => drafts.open(context.window?.id ?? input.windowId)),
  save: api.drafts.save.handler(({ context, input }) =>
    drafts.save(context.window?.id ?? input.windowId, input.changes),
  ),
});
