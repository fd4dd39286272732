import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useRead } from '../../data/reads.ts';
import { usePromptsSearch, useResourcesSearch, useToolsSearch } from '../../state/address.ts';
import { useSaveCheck } from '../../state/save-check.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';

/** The result that the item area shows, if it can be saved as a check. */
export function useShownResult(serverId: ServerId | undefined): CheckOrigin | undefined {
  const { tool, run } = useToolsSearch();
  const { prompt } = usePromptsSearch();
  const { uri } = useResourcesSearch();
  const read = useRead(serverId, uri)?.result;
  if (run !== undefined && tool !== undefined) return { kind: 'tool', runId: run };
  if (run !== undefined && prompt !== undefined) return { kind: 'prompt', runId: run };
  return read === undefined ? undefined : { kind: 'resource', readId: read.readId };
}

/** Opens the dialog that saves a request as a check; disabled while there is no response. */
export function SaveCheckButton({ source }: { source: CheckOrigin | undefined }) {
  const t = useTranslations('saveTest');
  const save = useSaveCheck();
  return (
    <IconButton
      icon={FlaskConical}
      label={t('open')}
      isDisabled={source === undefined}
      onPress={() => {
        if (source !== undefined) save(source);
      }}
    />
  );
}

/** The same in the menu of a history's row. */
export function SaveCheckMenuItem({ source }: { source: CheckOrigin }) {
  const t = useTranslations('saveTest');
  const save = useSaveCheck();
  return (
    <MenuItem icon={FlaskConical} onPress={() => save(source)}>
      {t('open')}
    </MenuItem>
  );
}
