import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Pin } from '#shared/model/checks/pin.ts';
import { client } from '../../../data/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { changePins } from './pin-actions.ts';

/** As the host accepts it, in characters. */
const longestName = 200;

/** The dialog for the name of a pin. */
export function RenameDialog({ pin, onClose }: { pin: Pin; onClose: () => void }) {
  const t = useTranslations('pins');
  const page = useTranslations('checksPage');
  const [name, setName] = useState(pin.name);
  const save = () => {
    void changePins(client.pins.update({ pinId: pin.id, name: name.trim().slice(0, longestName) })).then(onClose);
  };
  return (
    <Dialog
      isOpen
      title={t('renameTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{page('cancel')}</Button>
          <Button variant="primary" onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label={t('name')} description={t('nameHint')} value={name} onChange={setName} autoFocus />
      </form>
    </Dialog>
  );
}
