import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import type { Reply, ServerMethod } from '#shared/model/reply-rule.ts';
import { host } from '../../host/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { FieldGroup, TextField } from '../../ui/text-field.tsx';
import { setRules } from './change-setup.ts';
import css from './client.module.css';
import { ReplyText } from './rules-view.tsx';

interface RuleDialogProps {
  serverId: ServerId;
  serverName: string;
  /** What is asked, for the rule's name. */
  kind: 'sampling' | 'form' | 'url' | 'roots';
  method: ServerMethod;
  reply: Reply;
  onClose: () => void;
}

/** Makes a standing answer of an answer: it goes before those that there are. */
export function RuleDialog({ serverId, serverName, kind, method, reply, onClose }: RuleDialogProps) {
  const t = useTranslations('client.rules');
  const kindText = useTranslations('ask.inbox')(kind);
  const { data: rules } = useQuery(host.client.rules.queryOptions());
  const [name, setName] = useState(t('defaultName', { kind: kindText, server: serverName }));
  const [scope, setScope] = useState<'this' | 'any'>('this');
  const [contains, setContains] = useState('');
  const save = async () => {
    const rule = {
      ...{ id: crypto.randomUUID(), name: name.trim(), method, contains, reply },
      ...(scope === 'this' && { serverId }),
    };
    if (await setRules([rule, ...(rules ?? [])])) onClose();
  };
  return (
    <Dialog
      isOpen
      title={t('newTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={rules === undefined || name.trim() === '' || contains.length > 500}
            onPress={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextField label={t('name')} value={name} onChange={setName} maxLength={200} autoFocus />
        <Select
          label={t('server')}
          value={scope}
          options={[
            { value: 'this', label: serverName },
            { value: 'any', label: t('anyServer') },
          ]}
          onChange={setScope}
        />
        <TextField label={t('text')} description={t('textHint')} value={contains} onChange={setContains} isMono />
        <FieldGroup label={t('reply')}>
          <ReplyText reply={reply} />
        </FieldGroup>
      </div>
    </Dialog>
  );
}
