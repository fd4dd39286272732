import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { PlainRows } from '../../ui/rows/plain-rows.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { coloredLines } from './colored-lines.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

/** Longer texts are coloured only when the user asks for it, in characters or bytes. */
const wholeUpTo = 2_000_000;

/** Terminal output, a diff or a stack trace in colours. */
export function ColoredView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const text = data?.text;
  const lines = useMemo(() => (text === undefined ? undefined : coloredLines(text, props.type)), [text, props.type]);
  if (instead !== undefined) return instead;
  if (lines === undefined || text === undefined) return <ViewBar />;
  return (
    <>
      <ViewBar actions={<CopyButton text={text} label={t('copyText')} />} />
      <PlainRows
        label={t('views.colored')}
        count={lines.length}
        rowHeight={18}
        className={css.coloredRows}
        renderRow={(row) => (
          <div key={row} className={css.coloredLine}>
            {lines[row]?.map(({ text: part, tone, isStrong }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes.
              <span key={index} data-tone={tone} data-strong={isStrong}>
                {visibleText(part)}
              </span>
            ))}
          </div>
        )}
      />
    </>
  );
}
