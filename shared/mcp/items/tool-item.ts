import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import type { CatalogItem } from '../../model/lists/catalog.ts';
import { isTooDeep } from '../json/json-depth.ts';
import { presentFields } from '../nulls/nulls.ts';
import { toolShape } from '../nulls/shapes.ts';
import { type ParamHeaderFault, paramHeaderFaults } from '../param-headers.ts';
import { isCutItem } from './cut-item.ts';
import { areIconsValid, inertIcon } from './icons.ts';

/** Problems of a listed tool, which is still shown. */
type ToolProblem =
  | 'notAnObject'
  | 'tooDeep'
  | 'tooLarge'
  | 'nameMissing'
  | 'titleInvalid'
  | 'descriptionInvalid'
  | 'inputSchemaMissing'
  | 'inputSchemaInvalid'
  | 'outputSchemaInvalid'
  | 'annotationsInvalid'
  | 'iconsInvalid'
  | `paramHeaders.${ParamHeaderFault}`;

/** A listed tool (server, tools). */
export interface ToolItem {
  /** Index in the server's list. */
  ordinal: number;
  /** Empty when it is missing. */
  name: string;
  /** `title`, else the title in the annotations (2025-03-26). */
  title?: string;
  description?: string;
  /** The annotations that the server sent. */
  claims: readonly Hint[];
  hasOutputSchema: boolean;
  /** See `inertIcon`. */
  icon?: string;
  problems: readonly ToolProblem[];
  raw: Json;
}

const noClaims: readonly Hint[] = Object.freeze([]);

/** Reads one listed tool. Never throws: problems are in `problems`. */
export function readToolItem({ ordinal, raw }: CatalogItem): ToolItem {
  if (!isJsonObject(raw)) {
    return { ordinal, name: '', claims: noClaims, hasOutputSchema: false, problems: ['notAnObject'], raw };
  }
  const tool = presentFields(raw, toolShape);
  const { name, description } = tool;
  const title = toolTitle(tool);
  const icon = inertIcon(tool.icons);
  return {
    ordinal,
    name: typeof name === 'string' ? name : '',
    ...(title !== undefined && { title }),
    ...(typeof description === 'string' && { description }),
    claims: toolHints(tool).filter(({ isDeclared }) => isDeclared),
    hasOutputSchema: tool.outputSchema !== undefined,
    ...(icon !== undefined && { icon }),
    problems: problemsOf(tool),
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
  const isCut = isCutItem(raw);
  const checks: [ToolProblem, boolean][] = [
    ['tooDeep', isTooDeep(raw)],
    ['tooLarge', isCut],
    ['nameMissing', typeof name !== 'string' || name === ''],
    ['titleInvalid', title !== undefined && typeof title !== 'string'],
    ['descriptionInvalid', description !== undefined && typeof description !== 'string'],
    ['inputSchemaMissing', inputSchema === undefined && !isCut],
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

/** The defaults of a tool's annotations (server, tools: annotations). */
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
  /** False when the specification's default applies. */
  isDeclared: boolean;
}

const hintNames: readonly HintName[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** A tool's hints, in a fixed order. Untrusted. */
export function toolHints(tool: Json): Hint[] {
  const annotations = isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
  return hintNames.map((name) => {
    const value = annotations[name];
    return typeof value === 'boolean'
      ? { name, value, isDeclared: true }
      : { name, value: assumed[name], isDeclared: false };
  });
}

/** The terms of a hint that is false, and true. */
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
