import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';

/** Characters shown before the break, and from it on. */
const around = 4_000;

/** A blob as it was sent, around the character where it stops being base64. */
export function Base64View({ content, shown }: ViewProps) {
  const t = useTranslations('content');
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const at = broken?.at ?? 0;
  const start = Math.max(0, at - around);
  const { data, error, refetch } = useQuery({
    queryKey: ['contentBase64', content.key],
    queryFn: async () => broken?.text(start, at - start + around) ?? '',
    gcTime: 30_000,
  });
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (broken === undefined || data === undefined) return <ViewBar />;
  const before = data.slice(0, at - start);
  const wrong = data.slice(at - start, at - start + 1);
  const after = data.slice(at - start + 1);
  return (
    <>
      <ViewBar actions={<CopyButton text={data} label={t('copyText')} />}>
        {t('base64Range', { from: start + 1, to: start + data.length, total: broken.characters })}
      </ViewBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.raw)} tabIndex={0} aria-label={t('views.base64')}>
        {before}
        <mark className={css.wrong}>{wrong === '' ? t('base64End') : visibleText(wrong)}</mark>
        {visibleText(after)}
      </section>
    </>
  );
}
