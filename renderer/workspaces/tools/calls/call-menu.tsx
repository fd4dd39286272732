import { GitCompareArrows, Pin, PinOff, RotateCw, TextCursorInput, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { type EditCall, removeCalls, runAgain, useHeaderBarrier } from './call-actions.ts';

interface CallMenuProps {
  call: Pick<ToolCallSummary, 'id' | 'serverId' | 'tool' | 'pinned' | 'outcome'>;
  onEdit: EditCall;
}

export function CallMenu({ call: { id, serverId, tool, pinned, outcome }, onEdit }: CallMenuProps) {
  const t = useTranslations('calls');
  const session = useSession(serverId);
  const { tool: toolInFront, run, change } = useToolsSearch();
  const barrier = useHeaderBarrier(serverId, tool);
  const hasResult = outcome === 'result' || outcome === 'toolError';
  const again = async () => {
    const next = session && (await runAgain(session.id, id));
    if (next !== undefined) change({ ...(toolInFront !== tool && { tool }), run: next });
  };
  return (
    <>
      {barrier === undefined && (
        <MenuItem icon={RotateCw} isDisabled={session?.phase !== 'ready'} onPress={() => void again()}>
          {t('again')}
        </MenuItem>
      )}
      <MenuItem icon={TextCursorInput} onPress={() => onEdit(id)}>
        {t('edit')}
      </MenuItem>
      {hasResult && toolInFront === tool && run !== undefined && run !== id && (
        <MenuItem icon={GitCompareArrows} onPress={() => change({ run, compare: id })}>
          {t('compareWithShown')}
        </MenuItem>
      )}
      <MenuItem
        icon={pinned ? PinOff : Pin}
        onPress={() => void attempt(client.calls.pin({ runId: id, pinned: !pinned }))}
      >
        {pinned ? t('unpin') : t('pin')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onPress={() => removeCalls({ runId: id })}>
        {t('remove')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onPress={() => removeCalls({ serverId })}>
        {t('removeUnpinned')}
      </MenuItem>
    </>
  );
}
