import { z } from 'zod';

/** A text in which values are still to be filled in, by their keys among an offer's `wants`. */
const templateSchema = z.array(z.union([z.string(), z.object({ key: z.string() })]));
export type Template = z.infer<typeof templateSchema>;

/** What a server wants to be told before it is started or reached. */
export const wantedValueSchema = z.object({
  /** Unique within an offer. */
  key: z.string(),
  /** The name of its variable, header, or argument. */
  label: z.string(),
  description: z.string().optional(),
  isRequired: z.boolean(),
  /** It goes to the vault. */
  isSecret: z.boolean(),
  /** Taken unless another value is given. */
  usual: z.string().optional(),
  placeholder: z.string().optional(),
  /** The only values that it may have. */
  choices: z.array(z.string()).optional(),
});
export type WantedValue = z.infer<typeof wantedValueSchema>;

const namedTemplateSchema = z.object({ name: z.string(), template: templateSchema, isSecret: z.boolean() });
export type NamedTemplate = z.infer<typeof namedTemplateSchema>;

/** What would be started or reached. */
const offerTargetSchema = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('stdio'),
    command: z.string(),
    /** Words that come together, or not at all where one of their values is empty. */
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

/** One way to use a server: a package that is run, or an address. */
export const offerSchema = z.object({
  /** The package registry's kind (`npm`, `pypi`, `oci`, `nuget`, `mcpb`, or another one), or `remote`. */
  kind: z.string(),
  /** The package with its version, or the address. */
  subject: z.string(),
  target: offerTargetSchema.optional(),
  wants: z.array(wantedValueSchema),
  /**
   * Why it has no target:
   * - `bundle`: a file to download, not a command
   * - `ownHttp`: the command starts an HTTP server, which is to be started by hand and added by its address
   * - `unknownKind`: Loupe knows no command for such packages
   * - `secretArgument`, `secretAddress`: a secret would be in the command line, or in the path of the address
   * - `badAddress`: not an http or https address
   */
  problem: z.enum(['bundle', 'ownHttp', 'unknownKind', 'secretArgument', 'secretAddress', 'badAddress']).optional(),
});
export type Offer = z.infer<typeof offerSchema>;

/** A row of a list of known servers. */
export const knownServerRowSchema = z.object({
  /** Its place in the whole list, counted from 0. */
  place: z.number().int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** The kinds of its offers. */
  kinds: z.array(z.string()),
});
export type KnownServerRow = z.infer<typeof knownServerRowSchema>;

/** A server as its `server.json` describes it. Foreign text: inert. */
export const knownServerSchema = knownServerRowSchema.extend({
  website: z.string().optional(),
  repository: z.string().optional(),
  offers: z.array(offerSchema),
});
export type KnownServer = z.infer<typeof knownServerSchema>;

/** A list of known servers: the one that comes with Loupe, or one that was opened. */
export const knownListSchema = z.object({
  listId: z.string(),
  /** The file's name or the URL; empty for the one that comes with Loupe. */
  source: z.string(),
  count: z.number().int(),
  /** Entries that aren't usable `server.json` documents. */
  unusable: z.number().int(),
  /** There are more pages than were fetched. */
  isCut: z.boolean(),
});
export type KnownList = z.infer<typeof knownListSchema>;
