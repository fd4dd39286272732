import { useTranslations } from 'use-intl';
import type { ExpandedPart } from '#shared/mcp/uri-template.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './template-form.module.css';

/** The URI as it stands: what was filled in is marked, what is left out is named and dimmed. */
export function UriPreview({ parts, uri }: { parts: readonly ExpandedPart[]; uri: string }) {
  const t = useTranslations('templates');
  return (
    <output className={css.preview} aria-label={t('preview')} data-uri={uri}>
      {parts.map(({ text, expression }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a part is nothing but its place in the template.
        if (expression === undefined) return <span key={index}>{visibleText(text)}</span>;
        if (text !== '') {
          return (
            <mark key={index} className={css.filled} title={expression}>
              {visibleText(text)}
            </mark>
          );
        }
        return (
          <span key={index} className={css.leftOut} title={t('leftOut')}>
            {expression}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
      })}
    </output>
  );
}
