import { Repeat } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { refreshPins } from '../../data/pins.ts';
import { useRead } from '../../data/reads.ts';
import { usePromptsSearch, useResourcesSearch, useToolsSearch, useWindowSearch } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';

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

/** The result that the item area shows, if it can be pinned and saved as a test. */
export function useShownResult(serverId: ServerId | undefined): CheckOrigin | undefined {
  const { tool, run } = useToolsSearch();
  const { prompt } = usePromptsSearch();
  const { uri } = useResourcesSearch();
  const read = useRead(serverId, uri)?.result;
  if (run !== undefined && tool !== undefined) return { kind: 'tool', runId: run };
  if (run !== undefined && prompt !== undefined) return { kind: 'prompt', runId: run };
  return read === undefined ? undefined : { kind: 'resource', readId: read.readId };
}

/** Pins a result; disabled while there is none. */
export function PinButton({ source }: { source: PinSource | undefined }) {
  const t = useTranslations('pins');
  const add = useAddPin();
  return (
    <IconButton
      icon={Repeat}
      label={t('add')}
      isDisabled={source === undefined}
      onPress={() => {
        if (source !== undefined) add(source);
      }}
    />
  );
}

/** The same in the menu of a history's row. */
export function PinMenuItem({ source }: { source: PinSource }) {
  const t = useTranslations('pins');
  const add = useAddPin();
  return (
    <MenuItem icon={Repeat} onPress={() => add(source)}>
      {t('add')}
    </MenuItem>
  );
}
