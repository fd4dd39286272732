import { z } from 'zod';
import { hostIdPattern } from '../model/hosts/as-host.ts';
import { type FactSource, factSourceSchema } from '../model/hosts/fact-source.ts';
import { revisionSchema } from '../model/revision.ts';

/**
 * What is known of a host: a program that puts a server in front of a model. Each fact has its source; what isn't in a
 * profile is unknown, never a no. The format is documented in docs/hosts.schema.json.
 */

/** Grows when a reader of the version before would misunderstand a profile. */
export const hostProfileVersion = 1;

function fact<Schema extends z.ZodType>(value: Schema) {
  return factSourceSchema.extend({ value });
}

/** A value with where it is from. */
export type Fact<Value> = FactSource & { readonly value: Value };

const characters = z
  .array(z.string().regex(/^[ -~](?:-[ -~])?$/))
  .min(1)
  .max(20)
  .describe('Single characters, and ranges such as a-z.');

const replacementSchema = z.strictObject({
  of: z.enum(['server', 'tool', 'name']).describe('name: the composed one.'),
  allowed: characters.describe('All others are replaced.'),
  by: z.string().max(1),
  runs: z.boolean().describe('A run of them is replaced by one.').optional(),
});
export type NameReplacement = z.infer<typeof replacementSchema>;

const length = z.int().min(1).max(1_000_000_000);

/** `dropped`: there is no such tool; `cut`: the end is missing; `hashed`: its end is digits of a hash; `shortened`: its middle is replaced. */
export const beyondName = ['dropped', 'cut', 'hashed', 'shortened'] as const;

const nameSchema = z.strictObject({
  pattern: z
    .string()
    .regex(/^[^{}]{0,40}(?:\{server\}[^{}]{0,40})?\{tool\}[^{}]{0,40}$/)
    .describe('Of the composed name, with {server} and {tool}.')
    .optional(),
  server: z
    .enum(['configured', 'announced'])
    .describe('The name in the host’s configuration, or what the server calls itself.')
    .optional(),
  lowerCase: z.boolean().describe('The server’s name is written in lower case.').optional(),
  replaced: z.array(replacementSchema).max(10).describe('In this order.').optional(),
  serverLength: length.describe('The server’s name is cut to so many characters.').optional(),
  limit: z
    .strictObject({
      most: length,
      unit: z.enum(['characters', 'bytes']),
      of: z
        .enum(['name', 'parts'])
        .describe('parts: of the server’s and the tool’s name without what is between them.'),
      beyond: z.enum(beyondName),
      keepsEnd: length.describe('How much of the end is kept where the middle is replaced.').optional(),
      filler: z.string().min(1).max(10).describe('What replaces the middle, or is before a hash.').optional(),
      hashDigits: length.optional(),
      hashesReplaced: z.boolean().describe('A name of which characters were replaced gets a hash, too.').optional(),
    })
    .optional(),
});
export type NameRule = z.infer<typeof nameSchema>;

const keywords = z.array(z.string().min(1).max(100)).min(1).max(50);

const schemaRuleSchema = z.union([
  z.strictObject({
    keeps: z.literal(true).describe('Input schemas are given with all their keywords.'),
  }),
  z.strictObject({
    removes: keywords.describe('Keywords that are taken out of an input schema, wherever they are.'),
  }),
  z.strictObject({
    refuses: keywords.describe('Keywords at the root of an input schema that aren’t accepted.'),
    loses: z.enum(['tool', 'server']).describe('What is lost: the tool, or all tools of the server.'),
  }),
  z.strictObject({
    requires: z.literal('objectRoot').describe('The root of an input schema must have the type object.'),
    loses: z.enum(['tool', 'server']),
  }),
]);
export type SchemaRule = z.infer<typeof schemaRuleSchema>;

const textLimitSchema = z.strictObject({
  most: length,
  unit: z.enum(['characters', 'bytes']),
});
export type TextLimit = z.infer<typeof textLimitSchema>;

const sizeLimitSchema = z.strictObject({
  most: length,
  unit: z.enum(['characters', 'codePoints', 'tokens']),
  of: z.enum(['result', 'text']).describe('text: of each text by itself.'),
  beyond: z
    .enum(['file', 'cut', 'refused'])
    .describe('file: the model is given the name of a file instead.')
    .optional(),
  raisedBy: z
    .strictObject({
      meta: z.string().min(1).max(200).describe('The name of a number in the _meta of a tool.'),
      most: length
        .describe('The limit of its results becomes that number, but no more than this. Without it, they have none.')
        .optional(),
    })
    .describe('What a server says to raise the limit of a tool’s results that have no image.')
    .optional(),
});
export type SizeLimit = z.infer<typeof sizeLimitSchema>;

/** Features of a server that a host may use, and what it may do for one. */
export const hostFeatures = [
  ...(['tools', 'prompts', 'resources', 'templates', 'instructions'] as const),
  ...(['subscriptions', 'listChanged', 'completion', 'icons', 'tasks', 'apps'] as const),
  ...(['elicitationForm', 'elicitationUrl', 'sampling', 'roots'] as const),
] as const;
export type HostFeature = (typeof hostFeatures)[number];

/** A header in visible ASCII. */
export const userAgentPattern = /^[ -~]{1,200}$/;

/** A method of the protocol, or of an extension. */
export const requestPattern = /^[a-zA-Z][\w.-]{0,40}(?:\/[\w.-]{1,40}){0,4}$/;

const yes = fact(z.boolean());
const pages = fact(z.enum(['first', 'all']));
const reaches = fact(z.enum(['given', 'lost', 'asLink', 'asText']));

export const hostProfileSchema = z.strictObject({
  $schema: z.string().max(2000).optional(),
  loupeHost: z.literal(hostProfileVersion),
  id: z.string().regex(hostIdPattern).describe('What --host calls it.'),
  name: z.string().min(1).max(40),
  clientNames: fact(z.array(z.string().min(1).max(200)).min(1).max(20))
    .describe('clientInfo.name in its requests.')
    .optional(),
  declares: fact(z.array(z.string().min(1).max(100)).max(50))
    .describe('The client capabilities that it declares.')
    .optional(),
  revisions: fact(z.array(revisionSchema).min(1).max(20)).describe('Of the protocol.').optional(),
  uses: z.partialRecord(z.enum(hostFeatures), yes).describe('What it uses of a server, and does for one.').optional(),
  names: fact(nameSchema).describe('The names under which a model is given tools.').optional(),
  pages: z
    .strictObject({
      tools: pages.optional(),
      prompts: pages.optional(),
      resources: pages.optional(),
      templates: pages.optional(),
    })
    .describe('Which pages of the lists it requests.')
    .optional(),
  toolCount: fact(z.strictObject({ most: length, of: z.enum(['server', 'all']) }))
    .describe('The most tools: of a server, or of all servers together.')
    .optional(),
  definitions: fact(z.enum(['atStart', 'onDemand']))
    .describe('When a model is given the definitions of tools.')
    .optional(),
  schemas: z.array(fact(schemaRuleSchema)).max(20).describe('What it does with input schemas.').optional(),
  descriptions: fact(textLimitSchema).describe('Descriptions of tools are cut to this.').optional(),
  instructions: fact(textLimitSchema).describe('The server’s instructions are cut to this.').optional(),
  results: z
    .strictObject({
      structured: fact(z.enum(['replacesContent', 'replacesText', 'unused', 'added']))
        .describe(
          'What structuredContent does to content: replaces all of it or its texts; it isn’t used; or both are given.',
        )
        .optional(),
      images: reaches.optional(),
      audio: reaches.optional(),
      embeddedTexts: reaches.optional(),
      embeddedBlobs: reaches.optional(),
      embeddedImages: reaches.optional(),
      links: reaches.optional(),
      linkedImages: reaches.optional(),
      audience: fact(z.enum(['hidesUser', 'ignored']))
        .describe('What is only for the user is kept from the model, or given to it, too.')
        .optional(),
      sizes: z.array(fact(sizeLimitSchema)).max(10).optional(),
    })
    .describe('What of a result reaches the model.')
    .optional(),
  callTimeout: fact(z.strictObject({ ms: length, progressExtends: z.boolean().optional() }))
    .describe('How long it waits for a tool call.')
    .optional(),
  progressTokens: yes.describe('Whether it asks for the progress of tool calls: sends a progressToken.').optional(),
  userAgent: fact(z.string().regex(userAgentPattern))
    .describe('The header User-Agent of its HTTP requests.')
    .optional(),
  discovers: yes.describe('Whether its first request is server/discover.').optional(),
  cancels: yes.describe('Whether it cancels a call that takes longer than it waits.').optional(),
  retries: yes.describe('Whether it sends a call again that failed, without being asked to.').optional(),
  http: z
    .strictObject({
      resendsDropped: yes
        .describe('Whether it sends a request again whose connection was closed before a response.')
        .optional(),
      resendsUnavailable: yes
        .describe('Whether it sends a request again that got the status 503 without Retry-After.')
        .optional(),
      retryAfter: fact(z.enum(['waits', 'sooner', 'notSent']))
        .describe('Whether it sends a request again that got the status 503 with Retry-After, and waits as long.')
        .optional(),
      newSession: yes.describe('Whether it begins a new session where its own one gets the status 404.').optional(),
      responseStream: fact(
        z.strictObject({
          resumes: z.boolean().describe('With the id of the event that it got last.'),
          followsRetry: z.boolean().describe('After as long as `retry` says.').optional(),
        }),
      )
        .describe('What it does when the event stream of a response is closed before the response.')
        .optional(),
      stream: fact(
        z.strictObject({
          reopens: z.boolean(),
          lastEventId: z.boolean().describe('With the id of the event that it got last.').optional(),
          followsRetry: z.boolean().describe('After as long as `retry` says.').optional(),
        }),
      )
        .describe('What it does when the event stream of its GET is closed.')
        .optional(),
    })
    .describe('What it does when a request over HTTP fails on its way.')
    .optional(),
  requests: fact(z.array(z.string().regex(requestPattern)).min(1).max(50))
    .describe('Methods of its requests, ping aside.')
    .optional(),
  connectTimeout: fact(z.strictObject({ ms: length }))
    .describe('How long it waits for a server to start.')
    .optional(),
  transports: fact(
    z
      .array(z.enum(['stdio', 'http', 'sse']))
      .min(1)
      .max(3),
  ).optional(),
  signIn: fact(
    z
      .array(z.enum(['dcr', 'cimd', 'static', 'none']))
      .min(1)
      .max(4),
  )
    .describe('How a client is identified at an authorization server.')
    .optional(),
  configuration: fact(z.array(z.string().min(1).max(300)).min(1).max(10))
    .describe('Files with its servers.')
    .optional(),
});
export type HostProfile = z.infer<typeof hostProfileSchema>;
