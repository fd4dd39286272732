import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerView } from '#shared/model/server.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useDrafts } from '../../state/drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { draftOf, draftProblems, tidyDraft } from './draft.ts';
import { setEdit } from './draft-store.ts';
import { ServerForm } from './server-form.tsx';

export interface EditDialogProps {
  view: ServerView;
  onClose: () => void;
}

/** Edits one server. What was changed survives closing until it is saved or discarded. */
export function EditDialog({ view: { server }, onClose }: EditDialogProps) {
  const t = useTranslations('servers.form');
  const draft = useDrafts((store) => store.edits[server.id]) ?? draftOf(server);
  const [wasTried, setTried] = useState(false);
  const problems = draftProblems(draft);
  const discard = () => {
    setEdit(server.id, undefined);
    onClose();
  };
  const { mutate, error } = useMutation(host.servers.update.mutationOptions({ gcTime: 0, onSuccess: discard }));
  const save = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) mutate({ serverId: server.id, draft: tidyDraft(draft) });
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('editTitle', { server: server.name })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={discard}>{t('discard')}</Button>
          <Button variant="primary" onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <ServerForm draft={draft} onChange={(next) => setEdit(server.id, next)} problems={wasTried ? problems : {}} />
    </Dialog>
  );
}
