import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import { useSaveTest } from '../../state/save-test.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';

/** Opens the dialog that saves a request as a test; disabled while there is no response. */
export function SaveTestButton({ source }: { source: CheckOrigin | undefined }) {
  const t = useTranslations('saveTest');
  const save = useSaveTest();
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
export function SaveTestMenuItem({ source }: { source: CheckOrigin }) {
  const t = useTranslations('saveTest');
  const save = useSaveTest();
  return (
    <MenuItem icon={FlaskConical} onPress={() => save(source)}>
      {t('open')}
    </MenuItem>
  );
}
