import { useMemo } from 'react';
import type { PromptArgument } from '#shared/mcp/items/prompt-item.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { setDraftText, useDraftText } from '../../state/drafts.ts';

/**
 * The arguments that are filled in, exactly as they are sent: a name that is absent here is absent on the wire, and
 * an empty text is sent as one. A map, for a server may call an argument `__proto__`.
 */
export type Given = ReadonlyMap<string, string>;

const nothingGiven: Given = new Map();

/** `given` with a typed value: clearing a field leaves its argument out. */
export function withTyped(given: Given, name: string, value: string): Given {
  return value === '' ? without(given, name) : withValue(given, name, value);
}

export function withValue(given: Given, name: string, value: string): Given {
  return new Map(given).set(name, value);
}

export function without(given: Given, name: string): Given {
  const next = new Map(given);
  next.delete(name);
  return next;
}

/** The names that the server requires and that are left out. */
export function missingNames(declared: readonly PromptArgument[], given: Given): string[] {
  const missing = declared.filter(({ name, isRequired }) => isRequired && name !== '' && !given.has(name));
  return [...new Set(missing.map(({ name }) => name))];
}

export function undeclaredNames(declared: readonly PromptArgument[], given: Given): string[] {
  const names = new Set(declared.map(({ name }) => name));
  return [...given.keys()].filter((name) => !names.has(name));
}

/** What the server may know while it completes `name`: the other arguments that are filled in. */
export function contextFor(given: Given, name: string): Record<string, string> {
  return Object.fromEntries([...given].filter(([other, value]) => other !== name && value !== ''));
}

export function useGiven(serverId: ServerId, prompt: string): [Given, (given: Given) => void] {
  const text = useDraftText('prompt', serverId, prompt);
  const given = useMemo(() => (text === undefined ? undefined : parseGiven(text)) ?? nothingGiven, [text]);
  return [given, (next) => setDraftText('prompt', serverId, prompt, givenText(next))];
}

/** Puts the arguments of a run into its prompt's form. */
export function loadArguments({ serverId, prompt, arguments: given }: PromptRun): void {
  setDraftText('prompt', serverId, prompt, JSON.stringify(given));
}

export function givenText(given: Given): string {
  return JSON.stringify(Object.fromEntries(given));
}

/** The opposite of {@link givenText}; what isn't text is taken as its JSON. Undefined when it isn't an object. */
export function parseGiven(text: string): Given | undefined {
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

/** In one line: `language: rust, code: fn main() …`. */
export function givenLine(given: Readonly<Record<string, string>>): string {
  return Object.entries(given)
    .map(([name, value]) => `${name}: ${value.length > 80 ? `${value.slice(0, 80)}…` : value}`)
    .join(', ');
}

type Arguments = PromptRun['arguments'];

/** The arguments that differ between two runs, undefined on a side that left one out; in their order. */
export function argumentChanges(before: Arguments, after: Arguments) {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => change.before !== change.after);
}
