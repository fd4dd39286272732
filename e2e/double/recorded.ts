import { z } from 'zod';

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
  /** Labels of the application menu, `Edit > Copy`. */
  menu: z.array(z.string()),
  /** How each window confines its page. */
  confinements: z.array(
    z.object({
      preload: z.string(),
      sandbox: z.boolean(),
      contextIsolation: z.boolean(),
      nodeIntegration: z.boolean(),
    }),
  ),
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
  confinements: [],
  exposed: [],
};
