import { z } from 'zod';

/** A value that a bundle wants from its user, by its key in `user_config` of the manifest. */
const bundleOptionSchema = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  required: z.boolean(),
  /** Stored as a named secret. */
  sensitive: z.boolean(),
  /** Several values, one a line. */
  multiple: z.boolean(),
  /** The default, as it is filled in. */
  initial: z.string(),
});
export type BundleOption = z.infer<typeof bundleOptionSchema>;

/** What an `.mcpb` bundle says of itself and holds; nothing of it was unpacked or run. */
export const bundlePreviewSchema = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  author: z.string(),
  /** `node`, `python`, `binary`, `uv`, as the manifest has it. */
  serverType: z.string(),
  /** What would be started, with the bundle's variables: `${__dirname}` is the folder into which it is unpacked. */
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  /** The tools that the manifest claims; `toolsGenerated`: there are others too. */
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  toolsGenerated: z.boolean(),
  options: z.array(bundleOptionSchema),
  /** Whether the manifest names this system. */
  fitsPlatform: z.boolean(),
  /** Sizes in bytes, once unpacked; at most 20,000 files. */
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
});
export type BundlePreview = z.infer<typeof bundlePreviewSchema>;
