import type { Ask, StartCommandAsk } from '#shared/model/ask.ts';
import type { ServerId } from '#shared/model/id.ts';
import { useAsks } from '../../data/queries.ts';

/** A question about starting a server's command. */
export type StartAsk = Ask & { subject: StartCommandAsk };

/** True for a question about starting a command. */
export function isStartAsk(ask: Ask): ask is StartAsk {
  return ask.subject.type === 'startCommand';
}

/** Whether a server's command may start, when that is asked: without an answer there is nothing else to show of it. */
export function useStartAsk(serverId: ServerId): StartAsk | undefined {
  return useAsks()
    .filter(isStartAsk)
    .find((ask) => ask.serverId === serverId);
}
