import { useMemo } from 'react';
import { create } from 'zustand';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { TemplateValues, TemplateVariable } from '#shared/mcp/resources/uri-template.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { setDraftText, useDraftText } from '../../../state/drafts.ts';

/** The entered values of each variable; most have one. */
export type EnteredValues = Readonly<Record<string, readonly string[]>>;

/** A URI that was expanded from a template and read, with its values. */
export interface PastExpansion {
  uri: string;
  entered: EnteredValues;
}

interface TemplateStore {
  past: Readonly<Record<string, readonly PastExpansion[]>>;
  remember: (serverId: ServerId, template: string, expansion: PastExpansion) => void;
  clear: (serverId: ServerId, template: string) => void;
  /** Brings back what was cleared; what was read since is newer. */
  restore: (serverId: ServerId, template: string, past: readonly PastExpansion[]) => void;
}

const maxPast = 50;
const nothingEntered: EnteredValues = {};
const nothingRead: readonly PastExpansion[] = [];

const templateKey = (serverId: ServerId, template: string) => `${serverId} ${template}`;

/** The expansions that were read, until the window closes. */
export const useTemplateStore = create<TemplateStore>((set) => ({
  past: {},
  remember: (serverId, template, expansion) =>
    set((state) => {
      const others = pastOf(state, serverId, template).filter(({ uri }) => uri !== expansion.uri);
      return { past: { ...state.past, [templateKey(serverId, template)]: [expansion, ...others].slice(0, maxPast) } };
    }),
  clear: (serverId, template) =>
    set(({ past }) => ({ past: { ...past, [templateKey(serverId, template)]: nothingRead } })),
  restore: (serverId, template, past) =>
    set((state) => {
      const newer = pastOf(state, serverId, template);
      const older = past.filter(({ uri }) => !newer.some((each) => each.uri === uri));
      return { past: { ...state.past, [templateKey(serverId, template)]: [...newer, ...older].slice(0, maxPast) } };
    }),
}));

export function pastOf({ past }: Pick<TemplateStore, 'past'>, serverId: ServerId, template: string) {
  return past[templateKey(serverId, template)] ?? nothingRead;
}

/** The entered values of a template, and a setter. */
export function useEnteredValues(
  serverId: ServerId,
  template: string,
): [EnteredValues, (entered: EnteredValues) => void] {
  const text = useDraftText('template', serverId, template);
  const entered = useMemo(() => (text === undefined ? nothingEntered : parseEntered(text)), [text]);
  return [entered, (next) => setDraftText('template', serverId, template, JSON.stringify(next))];
}

function parseEntered(text: string): EnteredValues {
  const entered: [string, string[]][] = [];
  const stored = parseJson(text);
  if (!isJsonObject(stored)) return nothingEntered;
  for (const [name, values] of Object.entries(stored)) {
    if (Array.isArray(values)) entered.push([name, values.filter((value) => typeof value === 'string')]);
  }
  return Object.fromEntries(entered);
}

/** The entered values as the template takes them. An empty field leaves its variable undefined. */
export function templateValues(variables: readonly TemplateVariable[], entered: EnteredValues): TemplateValues {
  const values: Record<string, string | string[]> = {};
  for (const { name, explode } of variables) {
    const given = (ownValue(entered, name) ?? []).filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) values[name] = explode ? given : first;
  }
  return values;
}

/** The other variables as `completion/complete` takes them, lists joined by commas. */
export function completionContext(
  variables: readonly TemplateVariable[],
  entered: EnteredValues,
  except: string,
): Record<string, string> {
  const context: Record<string, string> = {};
  for (const { name } of variables) {
    const text = (ownValue(entered, name) ?? []).filter((value) => value !== '').join(',');
    if (name !== except && text !== '') context[name] = text;
  }
  return context;
}
