import { useMemo } from 'react';
import type { PromptArgument } from '#shared/mcp/items/prompt-item.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { enteredValues, setDraftText, useDraftText } from '../../state/drafts.ts';

/**
 * The entered arguments, exactly as they are sent: an absent name is absent in the request, and an empty text is sent.
 * A map, because a server may name an argument `__proto__`.
 */
export type EnteredArguments = ReadonlyMap<string, string>;

const nothingEntered: EnteredArguments = new Map();

/** The names of the required arguments that are missing. */
export function missingNames(declared: readonly PromptArgument[], given: EnteredArguments): string[] {
  const missing = declared.filter(({ name, isRequired }) => isRequired && name !== '' && !given.has(name));
  return [...new Set(missing.map(({ name }) => name))];
}

/** True when an argument can have a field: its name is neither empty nor repeated. */
export function isUsable({ name, problems }: PromptArgument): boolean {
  return name !== '' && !problems.includes('nameRepeated');
}

/** The arguments of a prompt as a JSON schema for the form. `undeclared` is the description of any other argument. */
export function argumentsSchema(declared: readonly PromptArgument[], undeclared: string): JsonObject {
  const usable = declared.filter(isUsable);
  return {
    type: 'object',
    properties: Object.fromEntries(
      usable.map(({ name, title, description }) => [
        name,
        { type: 'string', ...(title !== undefined && { title }), ...(description !== undefined && { description }) },
      ]),
    ),
    required: usable.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: { type: 'string', description: undeclared },
  };
}

/** Any text is valid for an argument (server, prompts): only a missing required one is a problem. */
export function checkArguments(declared: readonly PromptArgument[], given: EnteredArguments): SchemaCheck {
  const missing = missingNames(declared, given);
  return {
    verdict: missing.length === 0 ? 'valid' : 'invalid',
    violations: missing.map((name) => ({
      pointer: '',
      keyword: 'required',
      schemaPointer: '/required',
      expected: name,
    })),
    total: missing.length,
    durationMs: 0,
  };
}

/** The context for the completion of `name`: the other entered arguments. */
export function contextFor(given: EnteredArguments, name: string): Record<string, string> {
  return Object.fromEntries([...given].filter(([other, value]) => other !== name && value !== ''));
}

export function useEnteredArguments(serverId: ServerId, prompt: string): EnteredArguments {
  const text = useDraftText('prompt', serverId, prompt);
  return useMemo(() => (text === undefined ? undefined : parseArguments(text)) ?? nothingEntered, [text]);
}

/** The same outside of a component. */
export function enteredArguments(serverId: ServerId, prompt: string): EnteredArguments {
  return parseArguments(JSON.stringify(enteredValues('prompt', serverId, prompt))) ?? nothingEntered;
}

export function loadArguments({ serverId, prompt, arguments: given }: PromptRun): void {
  setDraftText('prompt', serverId, prompt, JSON.stringify(given));
}

/** Parses a JSON object; values other than strings become their JSON text. Undefined for anything but an object. */
export function parseArguments(text: string): EnteredArguments | undefined {
  try {
    const value = parseExactJson(text);
    if (!isJsonObject(value)) return undefined;
    return new Map(
      Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
    );
  } catch {
    return undefined;
  }
}

/** The arguments in one line: `language: rust, code: fn main() …`. */
export function argumentsLine(given: Readonly<Record<string, string>>): string {
  return Object.entries(given)
    .map(([name, value]) => `${name}: ${value.length > 80 ? `${value.slice(0, 80)}…` : value}`)
    .join(', ');
}

type Arguments = PromptRun['arguments'];

/** The arguments that differ between two runs, in their order; undefined where one is absent. */
export function argumentChanges(before: Arguments, after: Arguments) {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => change.before !== change.after);
}
