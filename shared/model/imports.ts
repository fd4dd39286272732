import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { serverDraftSchema } from './server.ts';

/**
 * The clients whose configurations Loupe reads. `loupe`: a project's `.loupe/servers.json`; `mcpJson`: the format that
 * many clients share; `text`: no configuration but a command or an install link.
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
  'codex',
  'goose',
  'gemini',
  'opencode',
  'copilot',
  'kiro',
  'lmStudio',
  'amp',
  'text',
] as const;
export const configFormatSchema = z.enum(configFormats);
export type ConfigFormat = z.infer<typeof configFormatSchema>;

/** The clients whose configurations Loupe also writes. */
export const exportFormats = [
  'loupe',
  'claudeDesktop',
  'claudeCode',
  'cursor',
  'vscode',
  'windsurf',
  'cline',
  'zed',
  'mcpJson',
] as const satisfies ConfigFormat[];
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** A remark about an imported server. */
const importNoteSchema = z.object({
  /**
   * - `mapped`: a variable was replaced (`text`: `from → to`)
   * - `kept`: Loupe doesn't know the variable in `text` and keeps it
   * - `fallbackDropped`: the default value of the variable in `text` was dropped
   * - `secretWanted`: `${secret:text}` must be set before the server is connected
   * - `shell`: only a shell would replace the part in `text`, such as `$PWD`, so it stays
   * - `unread`: ignored fields
   * - `disabled`: disabled in the client
   */
  code: z.enum(['mapped', 'kept', 'fallbackDropped', 'secretWanted', 'shell', 'unread', 'disabled']),
  text: z.string(),
});
export type ImportNote = z.infer<typeof importNoteSchema>;

/** A configuration file on this machine. */
export const importSourceSchema = z.object({
  format: configFormatSchema,
  path: z.string(),
  scope: z.enum(['user', 'project']),
  /** Servers in it, usable or not. */
  count: z.number().int(),
  /** Why it can't be used. */
  failure: failureSchema.optional(),
});
export type ImportSource = z.infer<typeof importSourceSchema>;

/** One server that would be added. */
const importCandidateSchema = z.object({
  /** Without the values of secrets, which stay in the host. */
  draft: serverDraftSchema,
  notes: z.array(importNoteSchema),
  /** A server with the same name and command or URL already exists. */
  isPresent: z.boolean(),
  /** It replaces a different server of the same name from the same project, and needs consent again. */
  replaces: z.boolean(),
  /** The project that the client has it for. */
  folder: z.string().optional(),
});
export type ImportCandidate = z.infer<typeof importCandidateSchema>;

/** An entry that isn't a usable server, and why. */
const unusableEntrySchema = z.object({ name: z.string(), failure: failureSchema });
export type UnusableEntry = z.infer<typeof unusableEntrySchema>;

/** The servers in a pasted text. */
export const pastedServersSchema = z.object({
  servers: z.array(z.object({ draft: serverDraftSchema, notes: z.array(importNoteSchema) })),
  unusable: z.array(unusableEntrySchema),
  /** They come from a client's configuration, command or link, so that they need consent. */
  imported: z.boolean(),
});
export type PastedServers = z.infer<typeof pastedServersSchema>;

/** What an import would add. Nothing is added or started yet. */
export const importPreviewSchema = z.object({
  previewId: z.string(),
  format: configFormatSchema,
  /** The file's path, or the dropped file's name. */
  source: z.string(),
  candidates: z.array(importCandidateSchema),
  unusable: z.array(unusableEntrySchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** What a link proposed, or why it proposes nothing. */
/** What the system opened with Loupe: the preview of a configuration, an uploaded bundle, or why there is neither. */
export const importOfferSchema = z.union([
  z.object({ previewId: z.string() }),
  z.object({ uploadId: z.string() }),
  z.object({ failure: failureSchema }),
]);
export type ImportOffer = z.infer<typeof importOfferSchema>;

/** Servers in another client's format, without secrets. */
export const exportedConfigSchema = z.object({
  text: z.string(),
  fileName: z.string(),
  /** What replaces each secret: a reference that the client reads, or a placeholder for the user to fill in. */
  replaced: z.array(z.object({ server: z.string(), name: z.string(), by: z.string() })),
  /** HTTP servers, where the client supports none. */
  omitted: z.array(z.string()),
});
export type ExportedConfig = z.infer<typeof exportedConfigSchema>;

/** An entry of `user_config` in a bundle's manifest. */
const bundleOptionSchema = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  required: z.boolean(),
  /** Stored as a named secret. */
  sensitive: z.boolean(),
  /** Several values, one per line. */
  multiple: z.boolean(),
  /** The default. */
  initial: z.string(),
});
export type BundleOption = z.infer<typeof bundleOptionSchema>;

/** The manifest and files of an `.mcpb` bundle that is not unpacked. */
export const bundlePreviewSchema = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  author: z.string(),
  /** `node`, `python`, `binary` or `uv`, as in the manifest. */
  serverType: z.string(),
  /** With the bundle's variables; `${__dirname}` is the folder that it is unpacked into. */
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  /** The tools in the manifest; `toolsGenerated`: there are others too. */
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  toolsGenerated: z.boolean(),
  options: z.array(bundleOptionSchema),
  /** The manifest lists this platform. */
  fitsPlatform: z.boolean(),
  /** Unpacked sizes in bytes; at most 20,000 files. */
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
});
export type BundlePreview = z.infer<typeof bundlePreviewSchema>;
