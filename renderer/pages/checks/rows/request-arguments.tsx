import { useTranslations } from 'use-intl';
import { TextContent } from '../../../kit/content/index.ts';
import css from './rows.module.css';
import { isUnsent, type ShownCheck } from './shown-check.ts';

interface RequestArgumentsProps {
  check: ShownCheck;
  /** JSON text; undefined where the request has none. */
  text: string | undefined;
}

/** The arguments that a check will send; nothing once it has a response. */
export function RequestArguments({ check, text }: RequestArgumentsProps) {
  const t = useTranslations('checksPage');
  if (text === undefined || !isUnsent(check)) return null;
  return (
    <section className={css.arguments} aria-label={t('arguments')}>
      <h4 className={css.heading}>{t('arguments')}</h4>
      <TextContent name={t('arguments')} text={text} owner="checks" sizing="flow" />
    </section>
  );
}
