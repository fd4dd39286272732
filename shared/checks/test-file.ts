import { z } from 'zod';
import { type ExpectationKind, expectationKinds } from '../model/checks/check.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';
import { parseJsonPath } from './json-path.ts';

/** What is wrong with a part of a file, besides what its schema says: the names of texts in the catalogue. */
export const ownProblems = [
  /** An expectation has none of the keys that say what is expected, or several. */
  'notOne',
  'needsPath',
  'noPath',
  'badPath',
  'badExpression',
  /** `schema: output` of something else than a tool call. */
  'outputOfTool',
  'sameName',
  'duplicateKey',
] as const;
export type OwnProblem = (typeof ownProblems)[number];

const customIssueSchema = z.looseObject({ params: z.looseObject({ problem: z.enum(ownProblems) }) });

/** The own problem of a zod issue; undefined for any other issue. */
export function ownProblemOf(issue: unknown): OwnProblem | undefined {
  return customIssueSchema.safeParse(issue).data?.params.problem;
}

function problem(name: OwnProblem, path: string[] = []) {
  return { code: 'custom', params: { problem: name }, path } as const;
}

/** Any JSON value, passed on as it is, so that exact numbers survive. */
const jsonValue = z.custom<Json>((value) => value !== undefined);
const jsonObject = z.custom<JsonObject>(isJsonObject).meta({ type: 'object' });

const pathSchema = z
  .string()
  .max(2000)
  .superRefine((text, context) => {
    if (parseJsonPath(text) === undefined) context.addIssue(problem('badPath'));
  })
  .describe('A JSONPath (RFC 9535) into the result: $, .name, ["name"], [0], [-1], .* and [*].');

const expressionSchema = z
  .string()
  .max(2000)
  .superRefine((source, context) => {
    try {
      // Bound: at most 1,000 ms where it is matched, in the worker for schemas; here it is only compiled.
      new RegExp(source, 'u');
    } catch {
      context.addIssue(problem('badExpression'));
    }
  });

const withPath: readonly ExpectationKind[] = ['equals', 'matches', 'exists'];

/** What must hold for the response. A path that selects several values is about each of them. */
const expectationSchema = z
  .strictObject({
    path: pathSchema.optional(),
    equals: jsonValue.describe('The value at path; numbers are compared by value.').optional(),
    matches: expressionSchema
      .describe('A regular expression that the text at path contains a match of; ^ and $ for the whole text.')
      .optional(),
    exists: z.boolean().describe('Whether there is a value at path.').optional(),
    schema: z
      .union([z.literal('output'), jsonObject])
      .describe('output: structuredContent fits the tool’s outputSchema. A JSON Schema: what is at path fits it.')
      .optional(),
    isError: z.boolean().describe('Whether the tool reports an error in its result.').optional(),
    errorCode: z.number().int().describe('The response is a JSON-RPC error with this code.').optional(),
    withinMs: z
      .number()
      .int()
      .min(1)
      .max(86_400_000)
      .describe('The response comes within so many milliseconds. Choose a wide limit.')
      .optional(),
  })
  .superRefine((expectation, context) => {
    const kinds = expectationKinds.filter((kind) => expectation[kind] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      context.addIssue(problem('notOne'));
      return;
    }
    const takesPath = withPath.includes(kind) || (kind === 'schema' && expectation.schema !== 'output');
    if (expectation.path === undefined && withPath.includes(kind)) context.addIssue(problem('needsPath'));
    if (expectation.path !== undefined && !takesPath) context.addIssue(problem('noPath', ['path']));
  })
  .meta({ oneOf: expectationKinds.map((kind) => ({ required: [kind] })) });
export type Expectation = z.infer<typeof expectationSchema>;

/** The kind of a valid expectation. */
export function kindOf(expectation: Expectation): ExpectationKind {
  return expectationKinds.find((kind) => expectation[kind] !== undefined) ?? 'exists';
}

const name = z.string().min(1).max(10_000);
const texts = z.record(z.string(), z.string());

const requestSchema = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('tools/call'),
    params: z.strictObject({ name, arguments: jsonObject.optional() }),
  }),
  z.strictObject({ method: z.literal('resources/read'), params: z.strictObject({ uri: name }) }),
  z.strictObject({
    method: z.literal('prompts/get'),
    params: z.strictObject({ name, arguments: texts.optional() }),
  }),
  z.strictObject({
    method: z.literal('completion/complete'),
    params: z.strictObject({
      ref: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('ref/prompt'), name }),
        z.strictObject({ type: z.literal('ref/resource'), uri: name }),
      ]),
      argument: z.strictObject({ name, value: z.string().max(100_000) }),
      context: z.strictObject({ arguments: texts }).optional(),
    }),
  }),
]);
export type TestRequest = z.infer<typeof requestSchema>;

export const testSchema = z
  .strictObject({
    name: z.string().min(1).max(500).describe('No two tests have the same name.'),
    server: z
      .string()
      .min(1)
      .max(200)
      .describe('The name of the configured server that it is for; without it, for any server.')
      .optional(),
    request: requestSchema.describe('What is sent, as in the specification of MCP.'),
    expect: z.array(expectationSchema).min(1).max(200).describe('What must hold for the response; all of it.'),
    skip: z.string().min(1).max(500).describe('Why the test doesn’t run; remove it to run the test.').optional(),
  })
  .superRefine(({ request, expect }, context) => {
    if (request.method === 'tools/call') return;
    const index = expect.findIndex(({ schema }) => schema === 'output');
    if (index >= 0) context.addIssue({ ...problem('outputOfTool'), path: ['expect', index, 'schema'] });
  });
export type Test = z.infer<typeof testSchema>;

/** A project's tests: `.loupe/tests.yaml`. */
export const testFileSchema = z
  .strictObject({
    version: z.literal(1),
    tests: z.array(testSchema).max(5000),
  })
  .superRefine(({ tests }, context) => {
    const seen = new Set<string>();
    for (const [index, test] of tests.entries()) {
      if (seen.has(test.name)) context.addIssue({ ...problem('sameName'), path: ['tests', index, 'name'] });
      seen.add(test.name);
    }
  });

/** The name of the tool or prompt, the URI of the resource, or what is completed. */
export function targetOf(request: TestRequest): string {
  switch (request.method) {
    case 'resources/read':
      return request.params.uri;
    case 'completion/complete': {
      const { ref, argument } = request.params;
      return `${ref.type === 'ref/prompt' ? ref.name : ref.uri} ${argument.name}`;
    }
    default:
      return request.params.name;
  }
}
