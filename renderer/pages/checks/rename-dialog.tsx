import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RenameDialogProps {
  name: string;
  hint?: string;
  /** Resolves with whether it has the name now; the dialog stays open else. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** The dialog for the name of a check. */
export function RenameDialog({ name: before, hint, onSave, onClose }: RenameDialogProps) {
  const t = useTranslations('pins');
  const page = useTranslations('checksPage');
  const [name, setName] = useState(before);
  const save = async () => {
    if (await onSave(name.trim())) onClose();
  };
  return (
    <Dialog
      isOpen
      title={t('renameTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{page('cancel')}</Button>
          <Button variant="primary" onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label={t('name')} description={hint} value={name} onChange={setName} autoFocus />
      </form>
    </Dialog>
  );
}
