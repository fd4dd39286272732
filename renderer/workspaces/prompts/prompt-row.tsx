import { MessageSquareText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PromptItem } from '#shared/mcp/items/prompt-item.ts';
import { ItemRow } from '../../kit/list/index.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './prompts.module.css';

/** Arguments named in a row; the form has them all. */
const mostNamed = 12;

interface PromptRowProps {
  item: PromptItem;
  isDuplicate: boolean;
  words: readonly string[];
}

/** One prompt of the list: what it is called, and the arguments that it takes, the required ones with a star. */
export function PromptRow({ item, isDuplicate, words }: PromptRowProps) {
  const t = useTranslations('prompts');
  const declared = item.arguments;
  return (
    <ItemRow
      item={item}
      fallbackIcon={MessageSquareText}
      noName={t('noName')}
      words={words}
      problems={usePromptProblems()(item, isDuplicate)}
    >
      <span className={css.arguments}>
        {declared.length === 0 && <span className={css.none}>{t('takesNone')}</span>}
        {declared.slice(0, mostNamed).map((argument, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated or missing.
          <span key={index}>
            {argument.name === '' ? '?' : visibleText(argument.name)}
            {argument.isRequired && (
              <span className={css.star} title={t('required')}>
                *
              </span>
            )}
          </span>
        ))}
        {declared.length > mostNamed && <span>…</span>}
      </span>
    </ItemRow>
  );
}

/** What is wrong with a prompt, in words; `isDuplicate` is a matter of its list. Empty when nothing is. */
export function usePromptProblems(): (item: PromptItem, isDuplicate: boolean) => string {
  const t = useTranslations('prompts');
  return ({ problems }, isDuplicate) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isDuplicate ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
