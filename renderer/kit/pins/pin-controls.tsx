import { Repeat } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { type PinSource, useAddPin } from './add-pin.ts';

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
