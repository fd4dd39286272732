import { useNavigate } from '@tanstack/react-router';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import { setDraftText } from '../../state/drafts.ts';

/** The one draft of a request that a server has. */
export const composedDraft = 'composer';

/**
 * Opens the composer of a server, with a request's text in it; without one, with what was in it before. `run`: what was
 * sent, whose response is shown beside it.
 */
export function useCompose(): (serverId: ServerId, text?: string, run?: RunId) => void {
  const navigate = useNavigate();
  return (serverId, text, run) => {
    if (text !== undefined) setDraftText('request', serverId, composedDraft, text);
    void navigate({ to: '/servers/$serverId/compose', params: { serverId }, search: { run } });
  };
}
