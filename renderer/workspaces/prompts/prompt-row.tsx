import { MessageSquareText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PromptItem } from '#shared/mcp/items/prompt-item.ts';
import { Highlighted } from '../../kit/list/index.ts';
import { ProblemMark } from '../../ui/status/problem-mark.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './prompts.module.css';

/** Arguments named in a row; the form has them all. */
const mostNamed = 12;

interface PromptRowProps {
  item: PromptItem;
  /** Another prompt of the list has the same name. */
  isDuplicate: boolean;
  words: readonly string[];
}

/** One prompt of the list: what it is called, and the arguments that it takes, the required ones with a star. */
export function PromptRow({ item, isDuplicate, words }: PromptRowProps) {
  const t = useTranslations('prompts');
  const tl = useTranslations('lists');
  const { name, title, arguments: declared } = item;
  const problems = usePromptProblems()(item, isDuplicate);
  const saysMore = title !== undefined && title !== '' && title !== name;
  return (
    <span className={css.row}>
      <PromptIcon icon={item.icon} />
      <span className={css.texts}>
        <span className={css.line}>
          {name === '' ? (
            <span className={css.placeholder}>{t('noName')}</span>
          ) : (
            <span className={css.rowName}>
              <Highlighted text={name} words={words} />
            </span>
          )}
          {saysMore && (
            <span className={css.rowTitle}>
              <Highlighted text={title} words={words} />
            </span>
          )}
          <ProblemMark words={problems} title={tl('marked', { problems })} />
        </span>
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
      </span>
    </span>
  );
}

/** The picture that a prompt brings itself, else a neutral one: nothing is fetched for it. */
export function PromptIcon({ icon }: { icon: string | undefined }) {
  if (icon === undefined) return <MessageSquareText aria-hidden className={css.icon} />;
  return <img src={icon} alt="" className={css.icon} />;
}

/** What is wrong with a prompt, in words; `isDuplicate` is a matter of its list. Empty when nothing is. */
export function usePromptProblems(): (item: PromptItem, isDuplicate: boolean) => string {
  const t = useTranslations('prompts');
  return ({ problems }, isDuplicate) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isDuplicate ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
