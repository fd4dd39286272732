import { useTranslations } from 'use-intl';
import type { ServerView } from '#shared/model/server.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { removeServer } from './actions.ts';

interface RemoveDialogProps {
  /** The server in question; undefined: the dialog is closed. */
  view: ServerView | undefined;
  onClose: () => void;
}

/** Asks before a server and its secrets are forgotten. */
export function RemoveDialog({ view, onClose }: RemoveDialogProps) {
  const t = useTranslations('servers');
  const ui = useTranslations('window.ui');
  if (view === undefined) return null;
  const remove = () => {
    void removeServer(view.server.id);
    onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('removeTitle', { server: view.server.name })}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {ui('cancel')}
          </Button>
          <Button variant="danger" onPress={remove}>
            {t('removeConfirm')}
          </Button>
        </>
      }
    >
      {t('removeText')}
    </Dialog>
  );
}
