import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextContent } from '../../../kit/content/index.ts';
import css from './rows.module.css';
import { isUnsent, type ShownCheck } from './shown-check.ts';

interface RequestArgumentsProps {
  check: ShownCheck;
  /** JSON text; undefined where the request has none. */
  text: string | undefined;
}

/** The arguments that a check sends: folded once it has a response, which is what one looks for then. */
export function RequestArguments({ check, text }: RequestArgumentsProps) {
  const t = useTranslations('checksPage');
  const [isOpen, setOpen] = useState(isUnsent(check));
  if (text === undefined) return null;
  return (
    <details
      aria-label={t('arguments')}
      className={css.arguments}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css.heading}>{t('arguments')}</summary>
      {isOpen && <TextContent name={t('arguments')} text={text} owner="checks" sizing="flow" />}
    </details>
  );
}
