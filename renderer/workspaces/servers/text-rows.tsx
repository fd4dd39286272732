import { Plus, X } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
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
