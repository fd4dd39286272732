import { z } from 'zod';

const menuItemSchema = z.object({
  /** The labels down to it: `Edit > Copy`. */
  path: z.string(),
  id: z.string().optional(),
  role: z.string().optional(),
  accelerator: z.string().optional(),
  checked: z.boolean().optional(),
  isEnabled: z.boolean(),
});
export type RecordedMenuItem = z.infer<typeof menuItemSchema>;

/** What Loupe requested of the system, for tests. */
export const recordedSchema = z.object({
  openedExternally: z.array(z.string()),
  /** Files shown in the file manager. */
  revealed: z.array(z.string()),
  /** URLs that a page requested and no handler serves. */
  blockedRequests: z.array(z.string()),
  /** Navigations that Loupe prevented. */
  preventedNavigations: z.array(z.string()),
  /** The window-open handler's decisions by URL. */
  windowOpenings: z.array(z.object({ url: z.string(), action: z.string() })),
  errorBoxes: z.array(z.string()),
  /** The application menu. */
  menu: z.array(menuItemSchema),
  /** The context menus that were shown. */
  contextMenus: z.array(z.array(menuItemSchema)),
  /** Properties that the preload added to `window`. */
  exposed: z.array(z.string()),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const recorded: Recorded = {
  openedExternally: [],
  revealed: [],
  blockedRequests: [],
  preventedNavigations: [],
  windowOpenings: [],
  errorBoxes: [],
  menu: [],
  contextMenus: [],
  exposed: [],
};
