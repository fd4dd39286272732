import { z } from 'zod';
import { readIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { contentBodySchema, resourceReadSchema } from '../model/resource.ts';
import { procedure } from './base.ts';

/** A range of one part of a stored response: of a resource, a prompt or a tool. */
const partRange = z.object({
  readId: readIdSchema,
  index: z.number().int().min(0),
  offset: z.number().int().min(0),
  length: z.number().int().min(1).max(8_000_000),
  /** Which of its bodies: by default the text, or for bytes the blob when there is no text. */
  body: contentBodySchema.optional(),
});

export const resources = {
  /**
   * Sends `resources/read` and waits for the response. Aborting the call cancels the request on the wire.
   * Fails with `serverError`, `requestTimedOut`, `connectionLost`, `malformedResult`, `cancelled`, `notConnected`.
   */
  read: procedure.input(z.object({ sessionId: sessionIdSchema, uri: z.string() })).output(resourceReadSchema),
  /** Characters `offset` up to `offset + length` of a part's text, or of its blob as sent (the base64). */
  text: procedure.input(partRange).output(z.object({ text: z.string() })),
  /** Bytes `offset` up to `offset + length` of a part (decoded blob, or text as UTF-8), in base64. */
  bytes: procedure.input(partRange).output(z.object({ base64: z.string() })),
};
