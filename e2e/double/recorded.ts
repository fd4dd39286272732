import { z } from 'zod';

/** What Loupe requested of the system while it ran, for tests to inspect. */
export const recordedSchema = z.object({
  openedExternally: z.array(z.string()),
  /** Addresses that a page requested and that no scheme's handler answers. */
  blockedRequests: z.array(z.string()),
  /** Navigations that Loupe's code prevented. */
  preventedNavigations: z.array(z.string()),
  /** What the window-open handler decided, by address. */
  windowOpenings: z.array(z.object({ url: z.string(), action: z.string() })),
  errorBoxes: z.array(z.string()),
  /** Labels of the application menu, `Edit > Copy`. */
  menu: z.array(z.string()),
  /** Keys that the preload exposed on `window`. */
  exposed: z.array(z.string()),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const recorded: Recorded = {
  openedExternally: [],
  blockedRequests: [],
  preventedNavigations: [],
  windowOpenings: [],
  errorBoxes: [],
  menu: [],
  exposed: [],
};
