import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { serverMethods } from '#shared/model/inbox/client-setup.ts';
import { host } from '../../data/client.ts';
import { useServers } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FieldGroup, TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import css from './rules.module.css';
import { type RuleDraft, refusingDraft, replyOf, ruleOf, setRules } from './rules.ts';

const anyServer = '';
/** A request for roots is always answered with the user's list. */
const methods = serverMethods.filter((method) => method !== 'roots/list');

/** Creates an auto-reply rule, which becomes the first, or edits one. */
export function RuleDialog({ draft: first, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const t = useTranslations('client.rules');
  const { data: rules } = useQuery(host.client.rules.queryOptions());
  const servers = (useServers() ?? []).filter(({ recordingId }) => recordingId === undefined);
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part });
  const [newId] = useState(() => crypto.randomUUID());
  const rule = ruleOf(draft, newId);
  const isNew = draft.id === undefined;
  const save = async () => {
    if (rules === undefined || rule === undefined) return;
    const next = isNew ? [rule, ...rules] : rules.map((each) => (each.id === rule.id ? rule : each));
    if (await setRules(next)) onClose();
  };
  return (
    <Dialog
      isOpen
      title={t(isNew ? 'newTitle' : 'editTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={rules === undefined || rule === undefined} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={classNames(layout.vertical, css.fields)}>
        <TextField
          label={t('name')}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={200}
          autoFocus
        />
        <div className={css.pair}>
          <Select
            label={t('method')}
            value={draft.method}
            options={methods.map((method) => ({ value: method, label: t(`methods.${method}`) }))}
            onChange={(method) => {
              const { form } = refusingDraft(method);
              change({ method, ...(isNew && { form }) });
            }}
          />
          <Select
            label={t('server')}
            value={draft.serverId ?? anyServer}
            options={[
              { value: anyServer, label: t('anyServer') },
              ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
            ]}
            onChange={(id) => change({ serverId: servers.find(({ server }) => server.id === id)?.server.id })}
          />
        </div>
        <TextField
          label={t('text')}
          description={t('textHint')}
          value={draft.contains}
          onChange={(contains) => change({ contains })}
          maxLength={500}
          isMono
        />
        <RuleReply draft={draft} onChange={change} />
      </div>
    </Dialog>
  );
}

/** Creates an auto-reply rule, which refuses everything until it is edited. */
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

/** What a rule replies: a result as JSON, or an error. */
function RuleReply({ draft, onChange }: { draft: RuleDraft; onChange: (part: Partial<RuleDraft>) => void }) {
  const t = useTranslations('client.rules');
  const { form, resultText, errorCode, errorMessage } = draft;
  const isWrong = replyOf(draft) === undefined;
  return (
    <FieldGroup label={t('reply')}>
      <div className={css.replyForm}>
        <Segmented
          label={t('replyForm')}
          value={form}
          options={[
            { value: 'result', label: t('result') },
            { value: 'error', label: t('error') },
          ]}
          onChange={(next) => onChange({ form: next })}
        />
      </div>
      {form === 'result' ? (
        <TextField
          label={t('result')}
          isLabelHidden
          isMono
          rows={6}
          value={resultText}
          onChange={(text) => onChange({ resultText: text })}
          errorMessage={isWrong ? t('badResult') : undefined}
        />
      ) : (
        <div className={css.pair}>
          <TextField
            label={t('code')}
            isMono
            value={errorCode}
            onChange={(code) => onChange({ errorCode: code })}
            errorMessage={isWrong ? t('badCode') : undefined}
          />
          <TextField label={t('message')} value={errorMessage} onChange={(text) => onChange({ errorMessage: text })} />
        </div>
      )}
    </FieldGroup>
  );
}
