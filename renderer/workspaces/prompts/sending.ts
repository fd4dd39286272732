import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { createRequests } from '../../data/requests.ts';
import { setLastRun } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import type { EnteredArguments } from './arguments.ts';

interface PromptRequest {
  serverId: ServerId;
  sessionId: SessionId;
  prompt: string;
  given: EnteredArguments;
}

const requests = createRequests(
  'prompt',
  async ({ serverId, sessionId, prompt, given }: PromptRequest, options): Promise<RunId> => {
    const run = await client.prompts.get({ sessionId, prompt, arguments: Object.fromEntries(given) }, options);
    queryClient.setQueryData(host.prompts.run.queryKey({ input: { runId: run.id } }), run);
    setLastRun('prompt', serverId, prompt, run.id);
    return run.id;
  },
);

const promptKey = (serverId: ServerId, prompt: string) => `${serverId} ${prompt}`;

/** Sends a prompt with exactly these arguments; {@link useSending} has the resulting run. */
export function sendPrompt(request: PromptRequest): void {
  requests.start(promptKey(request.serverId, request.prompt), request).catch(() => undefined);
}

/** Sends the prompt of a run again, with the same arguments. */
export function sendAgain({ serverId, prompt, arguments: given }: PromptRun, sessionId: SessionId): void {
  sendPrompt({ serverId, sessionId, prompt, given: new Map(Object.entries(given)) });
}

export function cancelSending(serverId: ServerId, prompt: string): void {
  requests.cancel(promptKey(serverId, prompt));
}

/** The state of a prompt's last request; undefined before the first. Its response is in the run. */
export function useSending(serverId: ServerId, prompt: string) {
  return requests.useRequest(promptKey(serverId, prompt));
}

/** Pins a run, so that the history keeps it, or unpins it. */
export function pinRun({ id: runId }: PromptRun, pinned: boolean): void {
  void changeHistory(client.prompts.pin({ runId, pinned }));
}

/** Removes a run from the history. */
export async function removeRun({ id: runId, prompt }: PromptRun): Promise<void> {
  if (!(await changeHistory(client.prompts.remove({ runId })))) return;
  offerUndo({ what: 'removed', name: prompt }, () => changeHistory(client.prompts.restore({ runId })));
}

/** Resolves with whether the change was made. */
async function changeHistory(change: Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(change.then(() => true));
  await queryClient.invalidateQueries({ queryKey: host.prompts.key() });
  return isDone === true;
}
