import { canonicalText } from '../mcp/json/canonical.ts';
import { jsonHead } from '../mcp/json/json-head.ts';
import type { CheckProblem, ValueExpectation } from '../model/checks/check.ts';
import type { Failure } from '../model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';
import type { SchemaCheck } from '../model/runs/schema-check.ts';
import { type PathNode, parseJsonPath, selectNodes } from './json-path.ts';
import { type Expectation, kindOf } from './test-file.ts';

/** What came of a check's request, as far as the expectations of a file look at it. */
export interface CheckResponse {
  /** Absent of an error, and of a result that is too large to be looked at. */
  result?: Json | undefined;
  /** The tool reports an error in its result. */
  isError: boolean;
  /** The JSON-RPC error that the server responded with. */
  error?: Failure | undefined;
  /** From sending to the response, in milliseconds. */
  durationMs: number;
  /** Of the called tool, if it has one. */
  outputSchema?: Json | undefined;
}

/** Checks a value against a schema outside of this thread, with a time limit. */
export type CheckSchema = (schema: Json, value: Json) => Promise<SchemaCheck>;

const shownCharacters = 300;

/** A value as JSON text for a report, cut to 300 characters. */
export function shownJson(value: Json): string {
  return shownText(jsonHead(value, shownCharacters + 1));
}

function shownText(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
}

/** What an expectation says. */
export function statedExpectation(expectation: Expectation): Pick<ValueExpectation, 'kind' | 'path' | 'expected'> {
  const { path } = expectation;
  return { kind: kindOf(expectation), expected: expectedText(expectation), ...(path !== undefined && { path }) };
}

/** Whether an expectation holds for a response, and if not, which value doesn't fit. */
export async function judge(
  expectation: Expectation,
  response: CheckResponse,
  checkSchema: CheckSchema,
): Promise<ValueExpectation> {
  return { ...statedExpectation(expectation), ...(await verdict(expectation, response, checkSchema)) };
}

function expectedText({ matches, ...others }: Expectation): string {
  if (matches !== undefined) return shownText(matches);
  const { equals, exists, schema, isError, errorCode, withinMs } = others;
  return shownJson(equals ?? exists ?? schema ?? isError ?? errorCode ?? withinMs ?? null);
}

type Verdict = Pick<ValueExpectation, 'holds' | 'actual' | 'place' | 'problem'>;

const holding: Verdict = { holds: true };

function failing(problem: CheckProblem, more: Partial<Verdict> = {}): Verdict {
  return { holds: false, problem, ...more };
}

async function verdict(
  { path = '$', equals, matches, exists, schema, isError, errorCode, withinMs }: Expectation,
  response: CheckResponse,
  checkSchema: CheckSchema,
): Promise<Verdict> {
  const { result, error, durationMs } = response;
  if (withinMs !== undefined) {
    return durationMs <= withinMs ? holding : { holds: false, actual: String(Math.round(durationMs)) };
  }
  if (errorCode !== undefined) {
    const code = error?.params.code;
    if (code === undefined) return failing('noError');
    return code === errorCode ? holding : { holds: false, actual: String(code) };
  }
  if (error !== undefined) return failing('errorResponse', { actual: shownText(String(error.params.code ?? '')) });
  if (isError !== undefined) {
    return response.isError === isError ? holding : { holds: false, actual: String(response.isError) };
  }
  if (result === undefined) return failing('tooLarge');
  if (schema === 'output') return outputVerdict(result, response.outputSchema, checkSchema);
  const nodes = selectNodes(result, parseJsonPath(path) ?? []);
  if (exists !== undefined) return existence(nodes, exists);
  const [first] = nodes;
  if (first === undefined) return failing('noValue');
  if (equals !== undefined) {
    const wanted = canonicalText(equals);
    const other = nodes.find(({ value }) => canonicalText(value) !== wanted);
    return other === undefined ? holding : differing(other);
  }
  if (matches !== undefined) return textVerdict(nodes, matches, checkSchema);
  return schemaVerdict(nodes, schema ?? {}, checkSchema);
}

function existence([first]: readonly PathNode[], exists: boolean): Verdict {
  if (exists) return first === undefined ? failing('noValue') : holding;
  return first === undefined ? holding : differing(first);
}

function differing({ location, value }: PathNode): Verdict {
  return { holds: false, place: location, actual: shownJson(value) };
}

/** All texts at once, where they are matched: one check, however many there are. */
async function textVerdict(nodes: readonly PathNode[], pattern: string, checkSchema: CheckSchema): Promise<Verdict> {
  const other = nodes.find(({ value }) => typeof value !== 'string');
  if (other !== undefined) return { ...differing(other), problem: 'notText' };
  return schemaVerdict(nodes, { pattern }, checkSchema);
}

async function schemaVerdict(
  nodes: readonly PathNode[],
  schema: JsonObject,
  checkSchema: CheckSchema,
): Promise<Verdict> {
  // References in a schema are about its own root, so that it can't be put into another one with them.
  const isAlone = nodes.length === 1;
  const values: Json = nodes.map(({ value }) => value);
  const check = await (isAlone
    ? checkSchema(schema, nodes[0]?.value ?? null)
    : checkSchema({ type: 'array', items: { $id: 'https://loupe.invalid/each', ...schema } }, values));
  const { pointer = '', keyword } = check.violations[0] ?? {};
  const [, index = '0', inner = ''] = isAlone ? ['', '0', pointer] : (/^\/(\d+)(.*)$/s.exec(pointer) ?? []);
  const node = nodes[Number(index)];
  return schemaOutcome(check, {
    place: `${node?.location ?? '$'}${inner}`,
    ...(keyword === 'pattern' && node !== undefined && { actual: shownJson(node.value) }),
  });
}

async function outputVerdict(result: Json, outputSchema: Json | undefined, checkSchema: CheckSchema): Promise<Verdict> {
  if (outputSchema === undefined) return failing('noOutputSchema');
  const structured = isJsonObject(result) ? result.structuredContent : undefined;
  if (structured === undefined) return failing('noStructuredContent');
  const check = await checkSchema(outputSchema, structured);
  return schemaOutcome(check, { place: `$.structuredContent${check.violations[0]?.pointer ?? ''}` });
}

function schemaOutcome(
  { verdict: outcome, violations }: SchemaCheck,
  about: Pick<Verdict, 'place' | 'actual'>,
): Verdict {
  switch (outcome) {
    case 'valid':
      return holding;
    case 'badSchema':
      return failing('badSchema');
    case 'invalid': {
      const [violation] = violations;
      const words = [violation?.keyword, violation?.expected].filter((each) => each !== undefined).join(' ');
      const found = violation?.found === undefined ? words : `${violation.found} (${words})`;
      return { holds: false, actual: shownText(found), ...about };
    }
    default:
      return failing('tooSlow');
  }
}
