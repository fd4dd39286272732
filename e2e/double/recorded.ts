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
  messageBoxes: z.array(z.object({ message: z.string(), detail: z.string(), buttons: z.array(z.string()) })),
  /** The numbers of the buttons that the user takes in the next message boxes. */
  nextButtons: z.array(z.number()),
  /** Texts in the clipboard. */
  copied: z.array(z.string()),
  /** Files and folders opened with their programs. */
  openedPaths: z.array(z.string()),
  /** Whether crash files would be sent; absent before the reporter starts. */
  uploadsCrashes: z.boolean().optional(),
  /** The application menu. */
  menu: z.array(menuItemSchema),
  /** The context menus that were shown. */
  contextMenus: z.array(z.array(menuItemSchema)),
  /** The notifications that are shown, and those that were. */
  notifications: z.array(z.object({ title: z.string(), body: z.string(), isShown: z.boolean() })),
  /** How often the app asked to be started again after its end. */
  relaunches: z.number(),
  /** The count on the app's icon. */
  badge: z.number(),
  /** What windows showed as their progress; -1: none. */
  progress: z.array(z.number()),
  /** The menu of the icon in the notification area; absent without an icon. */
  tray: z.array(menuItemSchema).optional(),
  /** How each window confines its page. */
  confinements: z.array(
    z.object({
      preload: z.string(),
      sandbox: z.boolean(),
      contextIsolation: z.boolean(),
      nodeIntegration: z.boolean(),
    }),
  ),
  /** What the contents of windows may do with WebRTC. */
  webRtcPolicies: z.array(z.string()),
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
  messageBoxes: [],
  nextButtons: [],
  copied: [],
  openedPaths: [],
  menu: [],
  contextMenus: [],
  notifications: [],
  relaunches: 0,
  badge: 0,
  progress: [],
  confinements: [],
  webRtcPolicies: [],
  exposed: [],
};
