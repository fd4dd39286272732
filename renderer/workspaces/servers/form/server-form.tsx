import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import type { Era } from '#shared/model/revision.ts';
import type { RevisionPin, ServerDraft } from '#shared/model/server.ts';
import { useSettings } from '../../../data/queries.ts';
import { useHostOptions } from '../../../kit/host-options.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { focusFirstInvalid } from '../../../ui/focus.ts';
import layout from '../../../ui/layout.module.css';
import css from '../dialogs/dialogs.module.css';
import { type DraftProblems, revisionsFor, type StdioDraft } from './draft.ts';
import { TextRows, ValueRows } from './field-rows.tsx';
import { HttpFields } from './http-fields.tsx';

const exampleReferences = { secret: '$' + '{secret:name}', variable: '$' + '{env:NAME}' };

interface ServerFormProps {
  draft: ServerDraft;
  onChange: (draft: ServerDraft) => void;
  problems: DraftProblems;
}

export function ServerForm({ draft, onChange, problems }: ServerFormProps) {
  const t = useTranslations('servers.form');
  const { timeoutMs: defaultMs } = useSettings();
  const form = useRef<HTMLDivElement>(null);
  const isWrong = Object.keys(problems).length > 0;
  // The invalid field may be out of view.
  useEffect(() => {
    if (isWrong) focusFirstInvalid(form.current)?.scrollIntoView({ block: 'center' });
  }, [isWrong]);
  return (
    <div ref={form} className={classNames(layout.stack, css.form)}>
      <TextField
        label={t('name')}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        errorMessage={problems.name && t(problems.name)}
      />
      {draft.transport === 'stdio' ? (
        <StdioFields draft={draft} onChange={onChange} problems={problems} />
      ) : (
        <HttpFields draft={draft} onChange={onChange} problems={problems} />
      )}
      <TextField
        label={t('groups')}
        description={t('groupsHint')}
        value={draft.groups?.join(',') ?? ''}
        onChange={(text) => onChange({ ...draft, groups: text === '' ? [] : text.split(',') })}
      />
      <p className={layout.quiet}>{t('references', exampleReferences)}</p>
      <h3 className={css.heading}>{t('advanced')}</h3>
      <div className={css.columns}>
        <PinFields pin={draft.pin} onChange={(pin) => onChange({ ...draft, pin })} />
        <TextField
          label={t('timeout')}
          placeholder={String(defaultMs / 1000)}
          description={t('timeoutHint')}
          inputMode="numeric"
          value={draft.timeoutMs === undefined || Number.isNaN(draft.timeoutMs) ? '' : String(draft.timeoutMs / 1000)}
          onChange={(text) => {
            const { timeoutMs: _before, ...rest } = draft;
            onChange(text.trim() === '' ? rest : { ...rest, timeoutMs: Number(text) * 1000 });
          }}
          errorMessage={problems.timeoutMs && t(problems.timeoutMs)}
        />
      </div>
    </div>
  );
}

interface StdioFieldsProps extends Omit<ServerFormProps, 'draft'> {
  draft: StdioDraft;
}

function StdioFields({ draft, onChange, problems }: StdioFieldsProps) {
  const t = useTranslations('servers.form');
  return (
    <>
      <TextField
        label={t('command')}
        isMono
        value={draft.command}
        onChange={(command) => onChange({ ...draft, command })}
        errorMessage={problems.command && t(problems.command)}
      />
      <TextRows field="args" rows={draft.args} onChange={(args) => onChange({ ...draft, args })} />
      <ValueRows field="env" rows={draft.env} onChange={(env) => onChange({ ...draft, env })} />
      <TextField
        label={t('cwd')}
        description={t('cwdHint')}
        isMono
        value={draft.cwd ?? ''}
        onChange={(cwd) => onChange({ ...draft, cwd })}
      />
      <Checkbox isSelected={draft.restarts === true} onChange={(restarts) => onChange({ ...draft, restarts })}>
        {t('restarts')}
      </Checkbox>
      <TextRows field="watch" rows={draft.watch} onChange={(watch) => onChange({ ...draft, watch })} />
    </>
  );
}

/** The client that connects, the protocol era and the revision to use. Changing the era drops a revision of the other era. */
export function PinFields({ pin, onChange }: { pin: RevisionPin; onChange: (pin: RevisionPin) => void }) {
  const t = useTranslations('servers.form');
  const known = revisionsFor(pin.era);
  const chooseEra = (era: Era | 'auto') => {
    const { era: _before, revision, ...rest } = pin;
    const keeps = revision !== undefined && (era === 'auto' || revisionsFor(era).includes(revision));
    onChange({ ...rest, ...(era !== 'auto' && { era }), ...(keeps && { revision }) });
  };
  const as = useTranslations('connectedAs');
  const hosts = useHostOptions(pin.as);
  return (
    <>
      <Select
        label={as('field')}
        value={pin.as ?? asLoupe}
        options={hosts}
        onChange={(chosen) => {
          const { as: _before, ...rest } = pin;
          onChange(chosen === asLoupe ? rest : { ...rest, as: chosen });
        }}
      />
      <Select
        label={t('era')}
        value={pin.era ?? 'auto'}
        options={[
          { value: 'auto', label: t('eraAuto') },
          { value: 'modern', label: t('eraModern') },
          { value: 'legacy', label: t('eraLegacy') },
        ]}
        onChange={chooseEra}
      />
      <Select
        label={t('revision')}
        value={pin.revision ?? 'auto'}
        options={[
          { value: 'auto' as const, label: t('revisionAuto') },
          ...known.map((revision) => ({ value: revision, label: revision })),
        ]}
        onChange={(revision) => {
          const { revision: _before, ...rest } = pin;
          onChange(revision === 'auto' ? rest : { ...rest, revision });
        }}
      />
      <Checkbox
        isSelected={pin.anyRevision === true}
        onChange={(isOn) => {
          const { anyRevision: _before, ...rest } = pin;
          onChange(isOn ? { ...rest, anyRevision: true } : rest);
        }}
      >
        {t('anyRevision')}
      </Checkbox>
    </>
  );
}
