import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { revisionSchema } from '../revision.ts';
import { hostEffectSchema } from './host-finding.ts';
import { severities } from './severities.ts';

export type Severity = (typeof severities)[number];

/** What a server offers that a finding can be about. */
export const findingItemSchema = z.object({
  kind: z.enum(['tool', 'prompt', 'resource', 'template', 'server']),
  /** The tool's or prompt's name, the resource's URI, the template's text; empty for the server. Untrusted. */
  name: z.string(),
});
export type FindingItem = z.infer<typeof findingItemSchema>;

/** One of several items of a finding, and where in it. */
export const foundItemSchema = findingItemSchema.extend({ pointer: z.string() });
export type FoundItem = z.infer<typeof foundItemSchema>;

/**
 * What a rule needs for its texts: short, cut values of the frame. Untrusted. The texts are the rule's in the catalogue
 * (`shared/messages`), where these are the arguments.
 */
export const faultValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type FaultValues = z.infer<typeof faultValuesSchema>;

/** Where in the frame's body: a JSON pointer (RFC 6901), or bytes where the body isn't JSON. */
export const faultPlaceSchema = z.object({
  pointer: z.string().optional(),
  bytes: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
});
export type FaultPlace = z.infer<typeof faultPlaceSchema>;

/** One violation of a rule by one server; the same violation again only counts. */
export const findingSchema = z.object({
  /** The same for the same rule, server, item and place in every session. */
  id: z.string(),
  rule: z.string(),
  severity: z.enum(severities),
  /** It is about the client of a recorded session, not about its server. */
  isOfClient: z.boolean().optional(),
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** Of the session; absent before it is negotiated. */
  revision: revisionSchema.optional(),
  item: findingItemSchema.optional(),
  /** Of a finding about many items of the server: the first 200, each with its place. */
  items: z.array(foundItemSchema).readonly().optional(),
  place: faultPlaceSchema,
  /** What the frame has at the place, as JSON text or text, cut to 200 characters. Untrusted. */
  actual: z.string().optional(),
  values: faultValuesSchema,
  /** Of a finding about hosts: what each of them does, and how that is known. */
  hosts: z.array(hostEffectSchema).optional(),
  /** How often it was found. */
  count: z.number().int(),
  /** The frames where it was found first and last; absent for a finding about a list. */
  firstSeq: z.number().int().optional(),
  lastSeq: z.number().int().optional(),
  /** Milliseconds since 1970, of the last. */
  at: z.number(),
});
export type Finding = z.infer<typeof findingSchema>;
