import { z } from 'zod';

/** A text with values to fill in, by their keys in an offer's `wants`. */
const templateSchema = z.array(z.union([z.string(), z.object({ key: z.string() })]));
export type Template = z.infer<typeof templateSchema>;

/** A value that the user must or can enter before the server is started or reached. */
const wantedValueSchema = z.object({
  /** Unique within an offer. */
  key: z.string(),
  /** The name of its variable, header, or argument. */
  label: z.string(),
  description: z.string().optional(),
  isRequired: z.boolean(),
  /** Stored in the vault. */
  isSecret: z.boolean(),
  /** The default. */
  usual: z.string().optional(),
  placeholder: z.string().optional(),
  /** The allowed values. */
  choices: z.array(z.string()).optional(),
});
export type WantedValue = z.infer<typeof wantedValueSchema>;

const namedTemplateSchema = z.object({ name: z.string(), template: templateSchema, isSecret: z.boolean() });
export type NamedTemplate = z.infer<typeof namedTemplateSchema>;

const offerTargetSchema = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('stdio'),
    command: z.string(),
    /** Groups of arguments; a group with an empty value is left out. */
    args: z.array(z.array(templateSchema)),
    env: z.array(namedTemplateSchema),
  }),
  z.object({
    transport: z.literal('http'),
    url: templateSchema,
    query: z.array(namedTemplateSchema),
    headers: z.array(namedTemplateSchema),
    http: z.enum(['streamable', 'sse']),
  }),
]);
export type OfferTarget = z.infer<typeof offerTargetSchema>;

/** One way to use a server: a package to run, or a URL. */
const offerSchema = z.object({
  /** The kind of package (`npm`, `pypi`, `oci`, `nuget`, `mcpb` or another), or `remote`. */
  kind: z.string(),
  /** The package with its version, or the URL. */
  subject: z.string(),
  target: offerTargetSchema.optional(),
  wants: z.array(wantedValueSchema),
  /**
   * Why it has no target:
   * - `bundle`: a file to download, not a command
   * - `ownHttp`: the command starts an HTTP server, to be started manually and added by its URL
   * - `unknownKind`: Loupe can't run such packages
   * - `secretArgument`, `secretAddress`: a secret would be in the command line, or in the path of the URL
   * - `badAddress`: not an http or https URL
   */
  problem: z.enum(['bundle', 'ownHttp', 'unknownKind', 'secretArgument', 'secretAddress', 'badAddress']).optional(),
});
export type Offer = z.infer<typeof offerSchema>;

export const knownServerRowSchema = z.object({
  /** Its index in the whole list. */
  place: z.number().int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.string(),
  kinds: z.array(z.string()),
});
export type KnownServerRow = z.infer<typeof knownServerRowSchema>;

/** A server as its `server.json` describes it. Untrusted text. */
export const knownServerSchema = knownServerRowSchema.extend({
  website: z.string().optional(),
  repository: z.string().optional(),
  offers: z.array(offerSchema),
});
export type KnownServer = z.infer<typeof knownServerSchema>;

export const knownListSchema = z.object({
  listId: z.string(),
  /** The file's name or the URL; empty for the built-in list. */
  source: z.string(),
  count: z.number().int(),
  /** Entries that aren't usable `server.json` documents. */
  unusable: z.number().int(),
  /** There are more pages than Loupe fetches. */
  isCut: z.boolean(),
});
export type KnownList = z.infer<typeof knownListSchema>;
