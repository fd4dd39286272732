import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './inbox.module.css';

/** So many characters are read in place; laying out millions would stop the window. */
const shown = 20_000;

interface LongTextProps {
  text: string;
  isJson?: boolean;
}

/** A server's text, inert. Of a very long one its beginning: all of it is in the request as it was sent. */
export function LongText({ text, isJson = false }: LongTextProps) {
  const t = useTranslations('inbox.request');
  const head = text.slice(0, shown);
  return (
    <>
      {isJson ? <pre className={classNames(layout.box, css.json)}>{head}</pre> : <p className={css.text}>{head}</p>}
      {text.length > shown && (
        <p className={classNames(layout.quiet, css.label)}>{t('cut', { shown, count: text.length })}</p>
      )}
    </>
  );
}
