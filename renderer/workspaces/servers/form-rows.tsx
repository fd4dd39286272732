import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { DraftValue } from '#shared/model/server.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FieldGroup, TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import css from './servers.module.css';

interface TextRowsProps {
  label: string;
  description: string;
  rows: readonly string[];
  onChange: (rows: string[]) => void;
  rowLabel: (number: number) => string;
  removeLabel: (number: number) => string;
  addLabel: string;
}

/** Several one-line texts, one per row. */
export function TextRows({ label, description, rows, onChange, rowLabel, removeLabel, addLabel }: TextRowsProps) {
  return (
    <FieldGroup label={label} description={description}>
      {rows.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place; equal texts are distinct rows.
        <div key={index} className={classNames(layout.row, css.row)}>
          <TextField
            label={rowLabel(index + 1)}
            isLabelHidden
            isMono
            value={text}
            autoFocus={text === '' && index === rows.length - 1}
            onChange={(value) => onChange(rows.map((other, at) => (at === index ? value : other)))}
          />
          <IconButton
            icon={X}
            label={removeLabel(index + 1)}
            onPress={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onPress={() => onChange([...rows, ''])}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface ValueRowsProps {
  label: string;
  description: string;
  rows: readonly DraftValue[];
  onChange: (rows: DraftValue[]) => void;
}

/** Named values, each of which may be a secret; a secret's value is not shown while typed. */
export function ValueRows({ label, description, rows, onChange }: ValueRowsProps) {
  const t = useTranslations('servers.form');
  const change = (index: number, part: Partial<DraftValue>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <FieldGroup label={label} description={description}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place and may have equal names meanwhile.
        <div key={index} className={classNames(layout.row, css.row)}>
          <div className={css.rowsName}>
            <TextField
              label={t('valueName', { number: index + 1 })}
              isLabelHidden
              isMono
              value={row.name}
              autoFocus={row.name === '' && index === rows.length - 1}
              onChange={(name) => change(index, { name })}
            />
          </div>
          <TextField
            label={t('value', { number: index + 1 })}
            isLabelHidden
            isMono
            type={row.secret ? 'password' : 'text'}
            autoComplete="off"
            placeholder={row.secret && row.value === undefined ? t('secretKept') : ''}
            value={row.value ?? ''}
            onChange={(value) => change(index, { value })}
          />
          <Checkbox isSelected={row.secret} onChange={(secret) => change(index, { secret })}>
            {t('secret')}
          </Checkbox>
          <IconButton
            icon={X}
            label={t('removeRow', { number: index + 1 })}
            onPress={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onPress={() => onChange([...rows, { name: '', value: '', secret: false }])}>
          <Plus aria-hidden />
          {t('addValue')}
        </Button>
      </div>
    </FieldGroup>
  );
}
