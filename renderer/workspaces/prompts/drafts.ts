import { create } from 'zustand';
import type { RunId, ServerId } from '#shared/model/id.ts';
import type { PromptRun } from '#shared/model/prompt-run.ts';
import type { Given } from './given.ts';

/** What is worked on in one prompt's form. */
interface Draft {
  given: Given;
  /** The run that was in view last: it is again when one comes back. */
  run?: RunId | undefined;
}

interface Drafts {
  byPrompt: ReadonlyMap<string, Draft>;
  give: (serverId: ServerId, prompt: string, given: Given) => void;
  see: (serverId: ServerId, prompt: string, run: RunId | undefined) => void;
}

const nothing: Draft = { given: new Map() };
const keyOf = (serverId: ServerId, prompt: string) => `${serverId} ${prompt}`;

/** What is typed into the forms of prompts, until the window closes. */
export const useDrafts = create<Drafts>((set) => {
  const change = (serverId: ServerId, prompt: string, next: Partial<Draft>) =>
    set(({ byPrompt }) => {
      const key = keyOf(serverId, prompt);
      return { byPrompt: new Map(byPrompt).set(key, { ...(byPrompt.get(key) ?? nothing), ...next }) };
    });
  return {
    byPrompt: new Map(),
    give: (serverId, prompt, given) => change(serverId, prompt, { given }),
    see: (serverId, prompt, run) => change(serverId, prompt, { run }),
  };
});

/** What is typed into a prompt's form, and the run that was in view last. */
export function draftOf({ byPrompt }: Pick<Drafts, 'byPrompt'>, serverId: ServerId, prompt: string): Draft {
  return byPrompt.get(keyOf(serverId, prompt)) ?? nothing;
}

/** Puts the arguments of a run into its prompt's form. */
export function loadArguments({ serverId, prompt, arguments: given }: PromptRun): void {
  useDrafts.getState().give(serverId, prompt, new Map(Object.entries(given)));
}
