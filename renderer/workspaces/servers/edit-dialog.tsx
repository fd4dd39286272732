import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerView } from '#shared/model/server.ts';
import { client } from '../../data/client.ts';
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

/** Edits one server. Closing keeps what was changed until it is saved or discarded. */
export function EditDialog({ view: { server }, onClose }: EditDialogProps) {
  const t = useTranslations('servers.form');
  const kept = useDrafts((store) => store.edits[server.id]);
  const draft = kept ?? draftOf(server);
  const [wasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const problems = draftProblems(draft);
  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    try {
      await client.servers.update({ serverId: server.id, draft: tidyDraft(draft) });
      setEdit(server.id, undefined);
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('editTitle', { server: server.name })}
      onClose={onClose}
      footer={
        <>
          <Button
            onPress={() => {
              setEdit(server.id, undefined);
              onClose();
            }}
          >
            {t('discard')}
          </Button>
          <Button variant="primary" onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <FailureNotice failure={failure} />}
      <ServerForm draft={draft} onChange={(next) => setEdit(server.id, next)} problems={wasTried ? problems : {}} />
    </Dialog>
  );
}
