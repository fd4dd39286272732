import type { WidgetProps } from '@rjsf/utils';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { isRemovable, useNode } from './form-node.ts';
import { NowButton } from './now-button.tsx';
import { usePlaceholder } from './use-placeholder.ts';

/** A text of any length: it grows with its lines, so that none is lost when several are pasted. */
export function TextWidget({ id, onChange }: WidgetProps) {
  const node = useNode();
  const { value, level } = node;
  const { format } = level.limits;
  return (
    <>
      <textarea
        id={id}
        rows={1}
        className={controls.text}
        {...useFieldDescription()}
        value={typeof value === 'string' ? value : ''}
        placeholder={usePlaceholder()}
        spellCheck={false}
        data-format={format}
        onChange={(event) => onChange(event.target.value)}
      />
      {isRemovable(node) && <NowButton format={format} onPick={onChange} />}
    </>
  );
}
