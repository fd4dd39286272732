import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { serverDraftSchema } from '../server.ts';

/**
 * The clients whose configuration Loupe reads and writes. `loupe` is Loupe's own file in a project, `.loupe/servers.json`;
 * `mcpJson` is the plain form that many share.
 */
export const configFormats = [
  'loupe',
  'claudeDesktop',
  'claudeCode',
  'cursor',
  'vscode',
  'windsurf',
  'cline',
  'zed',
  'mcpJson',
] as const;
export const configFormatSchema = z.enum(configFormats);
export type ConfigFormat = z.infer<typeof configFormatSchema>;

/** A remark about an imported server. */
export const importNoteSchema = z.object({
  /**
   * - `mapped`: a variable was replaced (`text`: `from → to`)
   * - `kept`: Loupe doesn't know the variable in `text`; it stays as it is written
   * - `fallbackDropped`: the default value of the variable in `text` was left out
   * - `secretWanted`: the value of `${secret:text}` is to be stored before the server is connected
   * - `unread`: fields that Loupe has no use for
   * - `disabled`: the client has it switched off
   */
  code: z.enum(['mapped', 'kept', 'fallbackDropped', 'secretWanted', 'unread', 'disabled']),
  text: z.string(),
});
export type ImportNote = z.infer<typeof importNoteSchema>;

/** A configuration file of this machine. */
export const importSourceSchema = z.object({
  format: configFormatSchema,
  path: z.string(),
  /** `project`: in the folder that was asked for; `user`: for everything that the user does. */
  scope: z.enum(['user', 'project']),
  /** The servers in it, usable or not. */
  count: z.number().int(),
  /** Why it cannot be used. */
  failure: failureSchema.optional(),
});
export type ImportSource = z.infer<typeof importSourceSchema>;

/** One server that would be added. */
export const importCandidateSchema = z.object({
  /** Without the values of secrets: they stay in the host. */
  draft: serverDraftSchema,
  notes: z.array(importNoteSchema),
  /** A server with the same name and the same command or URL is there already. */
  isPresent: z.boolean(),
  /** A server with the same name was imported from the same project and differs: it is replaced, and needs consent again. */
  replaces: z.boolean(),
  /** The project for which the client has it apart from the others. */
  folder: z.string().optional(),
});
export type ImportCandidate = z.infer<typeof importCandidateSchema>;

/** What importing a configuration would do; nothing is added or started yet. */
export const importPreviewSchema = z.object({
  previewId: z.string(),
  format: configFormatSchema,
  /** The file's path, or the name of what was dropped. */
  source: z.string(),
  candidates: z.array(importCandidateSchema),
  /** Entries that are no usable servers. */
  unusable: z.array(z.object({ name: z.string(), failure: failureSchema })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** What a link proposed, or why it proposes nothing. */
export const importOfferSchema = z.union([z.object({ previewId: z.string() }), z.object({ failure: failureSchema })]);
export type ImportOffer = z.infer<typeof importOfferSchema>;

/** Servers in the form of another client, without secrets. */
export const exportedConfigSchema = z.object({
  text: z.string(),
  /** As the client names its file. */
  fileName: z.string(),
  /** What stands in place of each secret: a reference that the client reads, or a placeholder to be replaced by hand. */
  replaced: z.array(z.object({ server: z.string(), name: z.string(), by: z.string() })),
  /** Servers that the client could not use: it reaches none by URL. */
  omitted: z.array(z.string()),
});
export type ExportedConfig = z.infer<typeof exportedConfigSchema>;

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
