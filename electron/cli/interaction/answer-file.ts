import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fieldName, schemaFault } from '#shared/mcp/json/document-fault.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { type ReplyRule, serverMethodSchema } from '#shared/model/inbox/client-setup.ts';
import { jsonSchema } from '#shared/model/json/any-json.ts';
import { UsageError } from '../../options/usage-error.ts';

/** The format of `--answer FILE`. The first matching rule is used. */
export const answerFileSchema = z.array(
  z
    .object({
      method: serverMethodSchema.describe('The method of the server’s request.'),
      contains: z
        .string()
        .default('')
        .describe(
          'A text in the request’s parameters as JSON, ignoring case; without it, every request of the method.',
        ),
      result: jsonSchema.optional().describe('The result of the response, as in the specification of MCP.'),
      error: z
        .object({ code: z.number().int(), message: z.string() })
        .optional()
        .describe('The error of the response, in place of a result.'),
    })
    .meta({ oneOf: [{ required: ['result'] }, { required: ['error'] }] }),
);

/** Throws `UsageError` for an unreadable or invalid file. */
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

async function readEntries(file: string): Promise<z.infer<typeof answerFileSchema>> {
  const refuse = (params: UsageError['params']): never => {
    throw new UsageError('badAnswerFile', { file, ...params });
  };
  const text = await readFile(file, 'utf8').catch((thrown) =>
    refuse({ problem: 'unreadable', reason: reasonOf(thrown) }),
  );
  const fault = textFault(text);
  if (fault !== undefined) return refuse(fault);
  const document = JSON.parse(text);
  const { data: entries, error } = answerFileSchema.safeParse(document);
  if (entries === undefined) return refuse(schemaFault(error, document) ?? { problem: 'empty' });
  const odd = entries.findIndex((entry) => (entry.result === undefined) === (entry.error === undefined));
  return odd < 0 ? entries : refuse({ problem: 'eitherOr', field: fieldName([odd]) });
}

/** The system's code of an error, such as `ENOENT`. */
function reasonOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
