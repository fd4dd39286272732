import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DraftValue } from '#shared/model/server.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FieldGroup, TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import css from '../dialogs/dialogs.module.css';

interface RowsProps<Row> {
  /** The message key of its label; with `Hint` appended, that of its description. */
  field: 'args' | 'watch' | 'env' | 'headers' | 'query';
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

interface AnyRowsProps<Row> extends RowsProps<Row> {
  blank: Row;
  addLabel: string;
  /** A common row to start from. */
  preset?: { row: Row; label: string } | undefined;
  renderRow: (row: Row, number: number, isLast: boolean, change: (row: Row) => void) => ReactNode;
}

function Rows<Row>({ field, rows, onChange, blank, addLabel, preset, renderRow }: AnyRowsProps<Row>) {
  const t = useTranslations('servers.form');
  return (
    <FieldGroup label={t(field)} description={t(`${field}Hint`)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place; equal ones are distinct.
        <div key={index} className={classNames(layout.row, css.row)}>
          {renderRow(row, index + 1, index === rows.length - 1, (next) => onChange(rows.with(index, next)))}
          <IconButton
            icon={X}
            label={t('removeRow', { number: index + 1, list: t(field) })}
            onPress={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onPress={() => onChange([...rows, blank])}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
        {preset !== undefined && (
          <Button variant="quiet" onPress={() => onChange([...rows, preset.row])}>
            <Plus aria-hidden />
            {preset.label}
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

export function TextRows(props: RowsProps<string> & { field: keyof typeof textRowLabels }) {
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

/** Named values. The value of a secret is masked. */
export function ValueRows(props: RowsProps<DraftValue> & { field: 'env' | 'headers' | 'query' }) {
  const t = useTranslations('servers.form');
  const takesBearer =
    props.field === 'headers' && !props.rows.some(({ name }) => name.toLowerCase() === bearer.name.toLowerCase());
  return (
    <Rows
      {...props}
      // Most headers that users add are keys.
      blank={{ name: '', value: '', secret: props.field === 'headers' }}
      addLabel={t(props.field === 'headers' ? 'addHeader' : 'addValue')}
      preset={takesBearer ? { row: bearer, label: t('addBearer') } : undefined}
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
