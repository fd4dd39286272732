import { page } from 'vitest/browser';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { client } from '../data/client.ts';
import { openWindow } from './open-window.tsx';
import type { Connected } from './real-host.ts';

/** Asks for a prompt, without the window. */
export function getPrompt(
  { sessionId }: Connected,
  prompt: string,
  values: Record<string, string> = {},
): Promise<PromptRun> {
  return client.prompts.get({ sessionId, prompt, arguments: values });
}

/** Asks for a prompt and opens the window with what came. */
export async function showPrompt(server: Connected, prompt: string, values: Record<string, string> = {}) {
  const { id } = await getPrompt(server, prompt, values);
  return openWindow(`/servers/${server.serverId}/prompts?${new URLSearchParams({ prompt, run: id })}`);
}

/** The messages of the response in view. */
export const messages = () =>
  page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('listitem', { name: /^Message [\d,]+: / });

/** A block of a message; both count from 1. */
export const messageBlock = (message: number, block = 1) =>
  messages()
    .nth(message - 1)
    .getByRole('region', { name: new RegExp(`^Block ${block}: `) });

/** The rows of the list of prompts. */
export const promptRows = () => page.getByRole('region', { name: 'Prompts', exact: true }).getByRole('option');

/** The prompt in front. Open proposals hide it from screen readers, not from the eye: it is found then, too. */
export const promptInFront = (name: string) =>
  page.getByRole('article', { name: `Prompt ${name}`, exact: true, includeHidden: true });

/** The field of an argument. */
export const promptField = (name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}( \\(required\\))?$`), includeHidden: true });

/** The proposals that are open. */
export const proposals = () => page.getByRole('listbox', { name: /Suggestions/ }).getByRole('option');

/** A button of the prompt in front. */
export const promptButton = (name: string) =>
  page.getByRole('region', { name: 'Item', exact: true }).getByRole('button', { name, exact: true });
