import { useMemo } from 'react';
import { create } from 'zustand';
import { parseJson } from '#shared/mcp/envelope.ts';
import type { TemplateValues, TemplateVariable } from '#shared/mcp/resources/uri-template.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import { setDraftText, useDraftText } from '../../../state/drafts.ts';

/** The entered values of each variable; most have one. */
export type Filled = Readonly<Record<string, readonly string[]>>;

/** A URI that was expanded from a template and read, with its values. */
export interface PastExpansion {
  uri: string;
  filled: Filled;
}

interface TemplateStore {
  past: Readonly<Record<string, readonly PastExpansion[]>>;
  remember: (serverId: ServerId, template: string, expansion: PastExpansion) => void;
  clear: (serverId: ServerId, template: string) => void;
}

const maxPast = 50;
const nothingFilled: Filled = {};
const nothingRead: readonly PastExpansion[] = [];

const keyOf = (serverId: ServerId, template: string) => `${serverId} ${template}`;

/** The expansions that were read, until the window closes. */
export const useTemplateStore = create<TemplateStore>((set) => ({
  past: {},
  remember: (serverId, template, expansion) =>
    set((state) => {
      const others = pastOf(state, serverId, template).filter(({ uri }) => uri !== expansion.uri);
      return { past: { ...state.past, [keyOf(serverId, template)]: [expansion, ...others].slice(0, maxPast) } };
    }),
  clear: (serverId, template) => set(({ past }) => ({ past: { ...past, [keyOf(serverId, template)]: nothingRead } })),
}));

export function pastOf({ past }: Pick<TemplateStore, 'past'>, serverId: ServerId, template: string) {
  return past[keyOf(serverId, template)] ?? nothingRead;
}

/** The entered values of a template, and a setter. */
export function useFilled(serverId: ServerId, template: string): [Filled, (filled: Filled) => void] {
  const text = useDraftText('template', serverId, template);
  const filled = useMemo(() => (text === undefined ? nothingFilled : parseFilled(text)), [text]);
  return [filled, (next) => setDraftText('template', serverId, template, JSON.stringify(next))];
}

function parseFilled(text: string): Filled {
  const filled: [string, string[]][] = [];
  const entered = parseJson(text);
  if (!isJsonObject(entered)) return nothingFilled;
  for (const [name, values] of Object.entries(entered)) {
    if (Array.isArray(values)) filled.push([name, values.filter((value) => typeof value === 'string')]);
  }
  return Object.fromEntries(filled);
}

/** The entered values as the template takes them. An empty field leaves its variable undefined. */
export function templateValues(variables: readonly TemplateVariable[], filled: Filled): TemplateValues {
  const values: Record<string, string | string[]> = {};
  for (const { name, explode } of variables) {
    const given = (filled[name] ?? []).filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) values[name] = explode ? given : first;
  }
  return values;
}

/** The other variables as `completion/complete` takes them, lists joined by commas. */
export function completionContext(
  variables: readonly TemplateVariable[],
  filled: Filled,
  except: string,
): Record<string, string> {
  const context: Record<string, string> = {};
  for (const { name } of variables) {
    const text = (filled[name] ?? []).filter((value) => value !== '').join(',');
    if (name !== except && text !== '') context[name] = text;
  }
  return context;
}
