import type { ServerId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { refreshPins } from '../../data/pins.ts';
import { useRead } from '../../data/reads.ts';
import { usePromptsSearch, useResourcesSearch, useToolsSearch, useWindowSearch } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';

/** What is pinned: a call, a run of a prompt, or a read. */
export type PinSource = Parameters<typeof client.pins.add>[0];

/** Returns a function that pins a result and shows the pins. */
export function useAddPin(): (source: PinSource) => void {
  const { change } = useWindowSearch();
  return (source) => {
    void attempt(client.pins.add(source)).then(async (pin) => {
      if (pin === undefined) return;
      await refreshPins();
      change({ panel: 'pins' });
    });
  };
}

/** The result that the item area shows, if it can be pinned. */
export function useShownResult(serverId: ServerId | undefined): PinSource | undefined {
  const { tool, run } = useToolsSearch();
  const { prompt } = usePromptsSearch();
  const { uri } = useResourcesSearch();
  const read = useRead(serverId, uri)?.result;
  if (run !== undefined && tool !== undefined) return { kind: 'tool', runId: run };
  if (run !== undefined && prompt !== undefined) return { kind: 'prompt', runId: run };
  return read === undefined ? undefined : { kind: 'resource', readId: read.readId };
}
