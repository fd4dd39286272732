import { z } from 'zod';

/** What an entry of a HAR document says about one HTTP exchange, however its writer puts it. */
export interface HarEntry {
  /** Since 1970, in milliseconds, as are all times. */
  startedAt: number;
  time: number;
  timings: { send: number; wait: number };
  request: { method: string; url: string; headers: HarHeader[]; body: HarBody };
  /** The status is 0 without a response. */
  response: { status: number; reason: string; mimeType: string; headers: HarHeader[]; body: HarBody };
  /** The reason why there is no response; empty when none is given. */
  error: string;
}

export interface HarHeader {
  name: string;
  value: string;
}

/**
 * A body without its compression. `missing`: it had so many bytes, or an unknown number (0), that the document doesn't have:
 * browsers drop the bodies of long sessions, and others put them into files of their own.
 */
export interface HarBody {
  bytes: Buffer;
  missing?: number | undefined;
  /** Of an event stream, where the document has its events instead of its text. */
  events?: { at: number; bytes: Buffer }[];
}

const text = z.string().catch('').default('');
const size = z.number().catch(0).default(0);
const duration = z.number().min(0).catch(0).default(0);
const header = z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).transform(String) });
const headers = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((all) => all.flatMap((each) => header.safeParse(each).data ?? []));
const event = z.object({ time: z.number(), eventName: text, eventId: text, data: text });

const entrySchema = z.object({
  startedDateTime: z.string().transform((time, context) => {
    const at = Date.parse(withOffset(time));
    if (Number.isNaN(at)) context.addIssue({ code: 'custom' });
    return at;
  }),
  time: duration,
  request: z.object({
    method: z.string(),
    url: z.url(),
    headers,
    bodySize: size,
    postData: z
      .object({
        text: text.optional(),
        _encoding: z.string().optional().catch(undefined),
        _file: z.string().optional(),
      })
      .optional()
      .catch(undefined),
  }),
  response: z.object({
    status: z.number().int().catch(0),
    statusText: text,
    headers,
    content: z
      .object({
        mimeType: text,
        size,
        text: text.optional(),
        encoding: z.string().optional().catch(undefined),
        _file: z.string().optional().catch(undefined),
      })
      .catch({ mimeType: '', size: 0 }),
  }),
  timings: z.object({ send: duration, wait: duration }).catch({ send: 0, wait: 0 }),
  _error: text,
  /** Chrome's, with times in seconds. */
  _eventSourceMessages: z.array(event).optional().catch(undefined),
});

/** Undefined for what isn't an entry. */
export function readHarEntry(value: unknown): HarEntry | undefined {
  const { data } = entrySchema.safeParse(value);
  if (data === undefined) return undefined;
  const { startedDateTime: startedAt, time, timings, request, response, _error: error } = data;
  const { method, url, bodySize, postData } = request;
  const { status, statusText: reason, content } = response;
  const events = content.text ? undefined : data._eventSourceMessages?.map(eventOf);
  return {
    ...{ startedAt, time, timings, error },
    request: {
      ...{ method, url, headers: request.headers },
      body: bodyOf(postData?.text, postData?._encoding, bodySize > 0 || postData?._file !== undefined, bodySize),
    },
    response: {
      ...{ status, reason, mimeType: content.mimeType, headers: response.headers },
      body:
        events === undefined || events.length === 0
          ? bodyOf(content.text, content.encoding, content.size > 0 || content._file !== undefined, content.size)
          : { bytes: Buffer.alloc(0), events },
    },
  };
}

/** Some writers leave out the colon of an offset, or all of it: then it is taken for UTC. */
function withOffset(time: string): string {
  const whole = time.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return /\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(whole) && !/[+-]\d\d:\d\d$/.test(whole) ? `${whole}Z` : whole;
}

function bodyOf(content: string | undefined, encoding: string | undefined, hasOne: boolean, bytes: number): HarBody {
  if (content === undefined || content === '') {
    return { bytes: Buffer.alloc(0), missing: hasOne ? Math.max(0, bytes) : undefined };
  }
  return { bytes: Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8') };
}

function eventOf({ time, eventName, eventId, data }: z.infer<typeof event>) {
  const lines = [
    ...(eventName === '' || eventName === 'message' ? [] : [`event: ${eventName}`]),
    ...(eventId === '' ? [] : [`id: ${eventId}`]),
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ];
  return { at: time * 1000, bytes: Buffer.from(`${lines.join('\n')}\n\n`) };
}
