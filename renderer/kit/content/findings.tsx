import { useTranslations } from 'use-intl';
import { essenceOf, isTextual } from '#shared/mcp/mime.ts';
import { contradicts } from '#shared/mcp/mime-sniff.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';
import type { Body, Content } from './content.ts';

/** RFC 6838, section 4.2. */
const mimeType = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/;

interface FindingsProps {
  content: Content;
  shown: Body;
  /** What the first bytes look like. */
  sniffed: string | undefined;
}

/** What the server got wrong about a content, one line each. */
export function Findings({ content, shown, sniffed }: FindingsProps) {
  const t = useTranslations('content');
  const { count } = useQuantities();
  const declared = essenceOf(content.mimeType);
  const isType = declared !== undefined && mimeType.test(declared);
  const { declaredSize } = content;
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const isMistyped = isType && sniffed !== undefined && contradicts(declared, sniffed, isTextual);
  return (
    <>
      {broken !== undefined && (
        <p className={classNames(layout.warn, css.warning)}>{t('brokenBase64', { at: broken.at })}</p>
      )}
      {content.mimeType !== undefined && !isType && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('notMime', { declared: visibleText(content.mimeType) })}
        </p>
      )}
      {isMistyped && <p className={classNames(layout.warn, css.warning)}>{t('mismatch', { declared, sniffed })}</p>}
      {declaredSize !== undefined && broken === undefined && declaredSize !== shown.body.size && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('sizeMismatch', { declared: count(declaredSize), actual: count(shown.body.size) })}
        </p>
      )}
    </>
  );
}
