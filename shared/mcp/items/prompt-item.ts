import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { CatalogItem } from '../../model/lists/catalog.ts';
import { isTooDeep } from '../json/json-depth.ts';
import { presentFields } from '../nulls/nulls.ts';
import { promptShape } from '../nulls/shapes.ts';
import { isCutItem } from './cut-item.ts';
import { areIconsValid, inertIcon } from './icons.ts';

/** Problems of a listed prompt, which is still shown. */
type PromptProblem =
  | 'notAnObject'
  | 'tooDeep'
  | 'tooLarge'
  | 'nameMissing'
  | 'titleInvalid'
  | 'descriptionInvalid'
  | 'argumentsInvalid'
  | 'argumentInvalid'
  | 'iconsInvalid';

type ArgumentProblem =
  | 'notAnObject'
  | 'nameMissing'
  | 'nameRepeated'
  | 'titleInvalid'
  | 'descriptionInvalid'
  | 'requiredInvalid';

export interface PromptArgument {
  /** Empty when it is missing: then no value can be sent. */
  name: string;
  title?: string;
  description?: string;
  isRequired: boolean;
  problems: readonly ArgumentProblem[];
}

export interface PromptItem {
  /** Index in the server's list. */
  ordinal: number;
  /** Empty when it is missing. */
  name: string;
  title?: string;
  description?: string;
  arguments: readonly PromptArgument[];
  /** See `inertIcon`. */
  icon?: string;
  problems: readonly PromptProblem[];
  raw: Json;
}

const noProblems: readonly never[] = Object.freeze([]);

/** Reads one listed prompt. Never throws: problems are in `problems`. */
export function readPromptItem({ ordinal, raw }: CatalogItem): PromptItem {
  if (!isJsonObject(raw)) {
    return { ordinal, name: '', arguments: noProblems, problems: ['notAnObject'], raw };
  }
  const problems: PromptProblem[] = [];
  const note = (problem: PromptProblem) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const prompt = presentFields(raw, promptShape);
  const { name, icons } = prompt;
  if (isTooDeep(raw)) note('tooDeep');
  if (isCutItem(raw)) note('tooLarge');
  if (typeof name !== 'string' || name === '') note('nameMissing');
  if (!areIconsValid(icons)) note('iconsInvalid');
  const icon = inertIcon(icons);
  const read = argumentsOf(prompt.arguments, note);
  return {
    ordinal,
    name: typeof name === 'string' ? name : '',
    ...textsOf(prompt, note),
    arguments: read,
    ...(icon !== undefined && { icon }),
    problems,
    raw,
  };
}

function argumentsOf(value: Json | undefined, note: (problem: PromptProblem) => void): PromptArgument[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    note('argumentsInvalid');
    return [];
  }
  const names = new Set<string>();
  return value.map((raw) => {
    const argument = argumentOf(raw, names);
    if (argument.problems.length > 0) note('argumentInvalid');
    names.add(argument.name);
    return argument;
  });
}

function argumentOf(raw: Json, earlier: ReadonlySet<string>): PromptArgument {
  if (!isJsonObject(raw)) return { name: '', isRequired: false, problems: ['notAnObject'] };
  const problems: ArgumentProblem[] = [];
  const { name, required } = raw;
  const isNamed = typeof name === 'string' && name !== '';
  if (!isNamed) problems.push('nameMissing');
  else if (earlier.has(name)) problems.push('nameRepeated');
  if (required !== undefined && typeof required !== 'boolean') problems.push('requiredInvalid');
  return {
    name: isNamed ? name : '',
    ...textsOf(raw, (problem) => problems.push(problem)),
    isRequired: required === true,
    problems,
  };
}

function textsOf(
  raw: JsonObject,
  note: (problem: 'titleInvalid' | 'descriptionInvalid') => void,
): Pick<PromptItem, 'title' | 'description'> {
  const { title, description } = raw;
  if (title !== undefined && typeof title !== 'string') note('titleInvalid');
  if (description !== undefined && typeof description !== 'string') note('descriptionInvalid');
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
  };
}
