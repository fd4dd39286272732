import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { jsonSchema } from '#shared/model/any-json.ts';
import { type ReplyRule, serverMethodSchema } from '#shared/model/inbox/reply-rule.ts';
import { UsageError } from './invocation.ts';

/** What `--answer FILE` holds: for each request of a server that it fits, a result or an error. The first fits. */
const fileSchema = z.array(
  z
    .object({
      method: serverMethodSchema,
      /** Found in the request's parameters as JSON text, ignoring case. */
      contains: z.string().default(''),
      result: jsonSchema.optional(),
      error: z.object({ code: z.number().int(), message: z.string() }).optional(),
    })
    .refine(({ result, error }) => (result === undefined) !== (error === undefined), 'needs either result or error'),
);

/** Reads the rules. Throws `UsageError` for a file that cannot be read or holds something else. */
export async function readAnswerRules(file: string): Promise<ReplyRule[]> {
  const entries = await readEntries(file);
  return entries.map(({ method, contains, result, error }, index): ReplyRule => {
    const id = `${file}#${index + 1}`;
    const reply = error
      ? ({ type: 'error', ...error } as const)
      : ({ type: 'result', resultText: JSON.stringify(result) } as const);
    return { id: id.slice(-80), name: id.slice(-200), method, contains, reply };
  });
}

async function readEntries(file: string) {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new UsageError('badAnswerFile', { file, problem });
  }
}
