import { z } from 'zod';

/** The versions of what Loupe runs on, for a report about a problem. */
export const runtimeVersionsSchema = z.object({
  /** Only of the desktop app. */
  electron: z.string().optional(),
  chromium: z.string().optional(),
  node: z.string(),
  /** Of the official SDK of the Model Context Protocol. */
  mcpSdk: z.string(),
  /** The supported revisions of the protocol, oldest first. */
  revisions: z.array(z.string()),
  /** The operating system, its release and the processor. */
  system: z.string(),
});
export type RuntimeVersions = z.infer<typeof runtimeVersionsSchema>;
