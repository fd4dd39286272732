import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { Button } from '../../ui/button.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { refusingDraft } from './rule-draft.ts';

/** Begins a standing answer, which refuses everything until it is changed. */
export function NewRule({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('client.rules');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <RuleDialog draft={refusingDraft('elicitation/create', serverId)} onClose={() => setOpen(false)} />}
    </>
  );
}
