import type { CatalogItem } from '../../model/catalog.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json.ts';
import { isTooDeep } from '../json/json-depth.ts';
import { type ParamHeaderFault, paramHeaderFaults } from '../param-headers.ts';
import { areIconsValid, inertIcon } from './icons.ts';

/** What is wrong with a listed tool. It stays visible and is marked. */
type ToolProblem =
  | 'notAnObject'
  | 'tooDeep'
  | 'nameMissing'
  | 'titleInvalid'
  | 'descriptionInvalid'
  | 'inputSchemaMissing'
  | 'inputSchemaInvalid'
  | 'outputSchemaInvalid'
  | 'annotationsInvalid'
  | 'iconsInvalid'
  | `paramHeaders.${ParamHeaderFault}`;

/** A listed tool as a view needs it (server, tools). */
export interface ToolItem {
  /** Position in the server's list, from 0. */
  ordinal: number;
  /** Empty when the server gave none. */
  name: string;
  /** `title`, else the one that 2025-03-26 had in the annotations. */
  title?: string;
  description?: string;
  /** The server's claims about the tool's effects; absent ones are left out. */
  claims: readonly Hint[];
  hasOutputSchema: boolean;
  /** A picture that is in the item itself. */
  icon?: string;
  problems: readonly ToolProblem[];
  raw: Json;
}

const noClaims: readonly Hint[] = Object.freeze([]);

/** Reads one listed tool, whatever the server sent. Never throws: what is wrong is named in `problems`. */
export function readToolItem({ ordinal, raw }: CatalogItem): ToolItem {
  if (!isJsonObject(raw)) {
    return { ordinal, name: '', claims: noClaims, hasOutputSchema: false, problems: ['notAnObject'], raw };
  }
  const { name, description } = raw;
  const title = toolTitle(raw);
  const icon = inertIcon(raw.icons);
  return {
    ordinal,
    name: typeof name === 'string' ? name : '',
    ...(title !== undefined && { title }),
    ...(typeof description === 'string' && { description }),
    claims: toolHints(raw).filter(({ isDeclared }) => isDeclared),
    hasOutputSchema: raw.outputSchema !== undefined,
    ...(icon !== undefined && { icon }),
    problems: problemsOf(raw),
    raw,
  };
}

/** A tool's `title`, else the one in its annotations (2025-03-26). */
export function toolTitle({ title, annotations }: JsonObject): string | undefined {
  if (typeof title === 'string') return title;
  return stringAt(annotations, 'title');
}

function problemsOf(raw: JsonObject): ToolProblem[] {
  const { name, title, description, inputSchema, outputSchema, annotations, icons } = raw;
  const checks: [ToolProblem, boolean][] = [
    ['tooDeep', isTooDeep(raw)],
    ['nameMissing', typeof name !== 'string' || name === ''],
    ['titleInvalid', title !== undefined && typeof title !== 'string'],
    ['descriptionInvalid', description !== undefined && typeof description !== 'string'],
    ['inputSchemaMissing', inputSchema === undefined],
    ['inputSchemaInvalid', inputSchema !== undefined && stringAt(inputSchema, 'type') !== 'object'],
    ['outputSchemaInvalid', outputSchema !== undefined && !isJsonObject(outputSchema)],
    ['annotationsInvalid', annotations !== undefined && !areAnnotationsValid(annotations)],
    ['iconsInvalid', !areIconsValid(icons)],
  ];
  const headers = paramHeaderFaults(inputSchema).map((fault): ToolProblem => `paramHeaders.${fault}`);
  return [...checks.flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])), ...headers];
}

function areAnnotationsValid(annotations: Json): boolean {
  if (!isJsonObject(annotations)) return false;
  return Object.entries(annotations).every(([key, value]) => !key.endsWith('Hint') || typeof value === 'boolean');
}

/** The annotations of a tool (server, tools: annotations), and their defaults. */
const assumed = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;

type HintName = keyof typeof assumed;

export interface Hint {
  name: HintName;
  value: boolean;
  /** False where the server gives no usable value and the specification's default applies. */
  isDeclared: boolean;
}

const hintNames: readonly HintName[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** A tool's hints, in a fixed order. They are claims of an untrusted server, and never more. */
export function toolHints(tool: Json): Hint[] {
  const annotations = isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
  return hintNames.map((name) => {
    const value = annotations[name];
    return typeof value === 'boolean'
      ? { name, value, isDeclared: true }
      : { name, value: assumed[name], isDeclared: false };
  });
}

/** What a hint means when it is false, and when it is true. */
const claimTerms = {
  readOnlyHint: ['writes', 'readOnly'],
  destructiveHint: ['additive', 'destructive'],
  idempotentHint: ['notIdempotent', 'idempotent'],
  openWorldHint: ['closedWorld', 'openWorld'],
} as const satisfies Record<HintName, readonly [string, string]>;
type ClaimTerm = (typeof claimTerms)[HintName][number];

export function claimTerm({ name, value }: Pick<Hint, 'name' | 'value'>): ClaimTerm {
  return claimTerms[name][value ? 1 : 0];
}
