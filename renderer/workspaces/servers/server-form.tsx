import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Era } from '#shared/model/revision.ts';
import type { DraftValue, Pin, ServerDraft } from '#shared/model/server.ts';
import { host } from '../../data/client.ts';
import { useSettings } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FieldGroup, TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { AuthorizationFields } from './authorization-fields.tsx';
import { type DraftProblems, revisionsFor } from './draft.ts';
import css from './servers.module.css';

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
  // What keeps it from being saved may be out of view.
  useEffect(() => {
    const field = isWrong ? form.current?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
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

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

interface FieldsProps<Draft> extends Omit<ServerFormProps, 'draft'> {
  draft: Draft;
}

function StdioFields({ draft, onChange, problems }: FieldsProps<Extract<ServerDraft, { transport: 'stdio' }>>) {
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

function HttpFields({ draft, onChange, problems }: FieldsProps<HttpDraft>) {
  const t = useTranslations('servers.form');
  const moveSecrets = useUrlSecrets(draft, onChange);
  return (
    <>
      <TextField
        label={t('url')}
        isMono
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        onBlur={moveSecrets}
        errorMessage={problems.url && t(problems.url)}
      />
      <ValueRows field="headers" rows={draft.headers} onChange={(headers) => onChange({ ...draft, headers })} />
      <AuthorizationFields
        options={draft.authorization}
        onChange={(authorization) => onChange({ ...draft, authorization })}
        problems={problems}
      />
      <ValueRows field="query" rows={draft.query} onChange={(query) => onChange({ ...draft, query })} />
      <Select
        label={t('http')}
        value={draft.http}
        options={[
          { value: 'auto', label: t('httpAuto') },
          { value: 'streamable', label: t('httpStreamable') },
          { value: 'sse', label: t('httpSse') },
        ]}
        onChange={(http) => onChange({ ...draft, http })}
      />
      <TextField
        label={t('caFile')}
        description={t('caFileHint')}
        isMono
        value={draft.caFile ?? ''}
        onChange={(caFile) => onChange({ ...draft, caFile })}
      />
    </>
  );
}

/** Which era and revision to speak; changing the era drops a revision of the other one. */
export function PinFields({ pin, onChange }: { pin: Pin; onChange: (pin: Pin) => void }) {
  const t = useTranslations('servers.form');
  const known = revisionsFor(pin.era);
  const chooseEra = (era: Era | 'auto') => {
    if (era === 'auto') {
      onChange(pin.revision === undefined ? {} : { revision: pin.revision });
      return;
    }
    const keeps = pin.revision !== undefined && revisionsFor(era).includes(pin.revision);
    onChange(keeps ? { era, revision: pin.revision } : { era });
  };
  return (
    <>
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
          const era = pin.era === undefined ? {} : { era: pin.era };
          onChange(revision === 'auto' ? era : { ...era, revision });
        }}
      />
    </>
  );
}

/**
 * Returns what to call when the address was typed: the host looks for secrets in it, and they move to the draft's secret
 * values, as they do for an address that is pasted. An address that the host cannot read stays.
 */
function useUrlSecrets(draft: HttpDraft, onChange: (draft: HttpDraft) => void): () => void {
  const { mutate } = useMutation(
    host.servers.parse.mutationOptions({
      gcTime: 0,
      onSuccess: ({ drafts: [found] }, { text }) => {
        if (found?.transport !== 'http' || draft.url.trim() !== text) return;
        if (found.headers.length + found.query.length > 0) onChange(withSecretsOf(found, draft));
      },
    }),
  );
  return () => {
    const text = draft.url.trim();
    // Secrets are in the query or before an @.
    if (/[?@]/.test(text)) mutate({ text });
  };
}

/** The address's parameters go before those of the same name; an `Authorization` header that is there stays. */
function withSecretsOf(found: HttpDraft, draft: HttpDraft): HttpDraft {
  const headers = new Set(draft.headers.map(({ name }) => name.toLowerCase()));
  const parameters = new Set(found.query.map(({ name }) => name));
  return {
    ...draft,
    url: found.url,
    headers: [...draft.headers, ...found.headers.filter(({ name }) => !headers.has(name.toLowerCase()))],
    query: [...draft.query.filter(({ name }) => !parameters.has(name)), ...found.query],
  };
}

interface RowsProps<Row> {
  /** Its keys in the catalogue: that of its label, and with `Hint` that of its description. */
  field: 'args' | 'watch' | 'env' | 'headers' | 'query';
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

interface AnyRowsProps<Row> extends RowsProps<Row> {
  blank: Row;
  addLabel: string;
  /** A row that is often wanted, ready to be filled in. */
  offered?: { row: Row; label: string } | undefined;
  renderRow: (row: Row, number: number, isLast: boolean, change: (row: Row) => void) => ReactNode;
}

function Rows<Row>({ field, rows, onChange, blank, addLabel, offered, renderRow }: AnyRowsProps<Row>) {
  const t = useTranslations('servers.form');
  return (
    <FieldGroup label={t(field)} description={t(`${field}Hint`)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place; equal ones are distinct.
        <div key={index} className={classNames(layout.row, css.row)}>
          {renderRow(row, index + 1, index === rows.length - 1, (next) => onChange(rows.with(index, next)))}
          <IconButton
            icon={X}
            label={t('removeRow', { number: index + 1 })}
            onPress={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onPress={() => onChange([...rows, blank])}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
        {offered !== undefined && (
          <Button variant="quiet" onPress={() => onChange([...rows, offered.row])}>
            <Plus aria-hidden />
            {offered.label}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

const textRowLabels = {
  args: { row: 'arg', add: 'addArg' },
  watch: { row: 'watchPath', add: 'addWatch' },
} as const;

/** Several one-line texts, one per row. */
function TextRows(props: RowsProps<string> & { field: keyof typeof textRowLabels }) {
  const t = useTranslations('servers.form');
  const labels = textRowLabels[props.field];
  return (
    <Rows
      {...props}
      blank=""
      addLabel={t(labels.add)}
      renderRow={(text, number, isLast, change) => (
        <TextField
          label={t(labels.row, { number })}
          isLabelHidden
          isMono
          value={text}
          autoFocus={text === '' && isLast}
          onChange={change}
        />
      )}
    />
  );
}

const bearer = { name: 'Authorization', value: 'Bearer ', secret: true };

/** Named values, each of which may be a secret; a secret's value is not shown while typed. */
function ValueRows(props: RowsProps<DraftValue> & { field: 'env' | 'headers' | 'query' }) {
  const t = useTranslations('servers.form');
  const takesBearer =
    props.field === 'headers' && !props.rows.some(({ name }) => name.toLowerCase() === bearer.name.toLowerCase());
  return (
    <Rows
      {...props}
      // What a person adds to the headers is most often a key.
      blank={{ name: '', value: '', secret: props.field === 'headers' }}
      addLabel={t(props.field === 'headers' ? 'addHeader' : 'addValue')}
      offered={takesBearer ? { row: bearer, label: t('addBearer') } : undefined}
      renderRow={(row, number, isLast, change) => (
        <>
          <div className={css.rowsName}>
            <TextField
              label={t('valueName', { number })}
              isLabelHidden
              isMono
              value={row.name}
              autoFocus={row.name === '' && isLast}
              onChange={(name) => change({ ...row, name })}
            />
          </div>
          <TextField
            label={t('value', { number })}
            isLabelHidden
            isMono
            type={row.secret ? 'password' : 'text'}
            autoComplete="off"
            placeholder={row.secret && row.value === undefined ? t('secretKept') : ''}
            value={row.value ?? ''}
            autoFocus={row.value === bearer.value && isLast}
            onChange={(value) => change({ ...row, value })}
          />
          <Checkbox isSelected={row.secret} onChange={(secret) => change({ ...row, secret })}>
            {t('secret')}
          </Checkbox>
        </>
      )}
    />
  );
}
