import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import { useNode } from './form-node.ts';
import { boundKeywords } from './schema/limits.ts';

const longestPattern = 60;

/** What the schema asks of the field's value beside its type. */
export function useLimitTexts(): string[] {
  const t = useTranslations('forms');
  const { limits, kind } = useNode().level;
  const { format, mediaType, pattern, bounds, isUnique } = limits;
  const texts = boundKeywords.flatMap((keyword) => {
    const value = bounds[keyword];
    return value === undefined ? [] : [t(`bound.${keyword}`, { value })];
  });
  if (mediaType !== undefined) texts.unshift(visibleText(mediaType));
  if (format !== undefined) texts.unshift(visibleText(format));
  if (pattern !== undefined) {
    const text = pattern.length > longestPattern ? `${pattern.slice(0, longestPattern)}…` : pattern;
    texts.push(t('pattern', { pattern: visibleText(text) }));
  }
  if (isUnique && kind === 'array') texts.push(t('unique'));
  return texts;
}
