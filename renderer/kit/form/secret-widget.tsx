import type { WidgetProps } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconToggle } from '../../ui/icon-button.tsx';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { useNode } from './form-node.ts';
import { usePlaceholder } from './use-placeholder.ts';

/** A text that nobody may read over a shoulder. */
export function SecretWidget({ id, onChange }: WidgetProps) {
  const t = useTranslations('forms');
  const { value } = useNode();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <input
        id={id}
        type={isShown ? 'text' : 'password'}
        className={controls.number}
        autoComplete="off"
        spellCheck={false}
        {...useFieldDescription()}
        value={typeof value === 'string' ? value : ''}
        placeholder={usePlaceholder()}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconToggle
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('hideSecret') : t('showSecret')}
        isSelected={isShown}
        onChange={setShown}
      />
    </>
  );
}
