import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import type { ToolResult } from '#shared/model/runs/tool-call.ts';
import { ContentView, type Marks, partContent } from '../../../kit/content/index.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './call-result.module.css';

/** Larger ones are text at first: as a tree they must be read whole. In bytes. */
const treeUpTo = 10_000_000;

/** `structuredContent` as a tree, with the result of checking it against the tool's `outputSchema`. */
export function StructuredResult({ tool, result }: { tool: string; result: ToolResult }) {
  const t = useTranslations('calls');
  const { readId, structured, check } = result;
  const content = useMemo(
    () => readId && structured && partContent({ readId, uri: `${tool}.json` }, structured),
    [readId, structured, tool],
  );
  const marks = useMemo(() => check && marksOf(check), [check]);
  return (
    <>
      <Verdict check={check} />
      {content === undefined ? (
        <EmptyState title={t('notKept')} />
      ) : (
        <ContentView
          key={content.key}
          content={content}
          isSaveable
          {...(structured !== undefined && structured.bytes <= treeUpTo && { startsAs: 'tree' })}
          {...(marks !== undefined && { marks })}
        />
      )}
    </>
  );
}

function Verdict({ check }: { check: SchemaCheck | undefined }) {
  const t = useTranslations('calls');
  if (check === undefined) return <p className={css.note}>{t('check.noSchema')}</p>;
  const { verdict, total, violations, detail } = check;
  const tone = verdict === 'valid' ? 'ok' : verdict === 'invalid' ? 'error' : verdict === 'noSchema' ? 'plain' : 'warn';
  return (
    <>
      <p className={css.verdict} data-tone={tone}>
        {verdict === 'invalid' ? t('check.invalid', { count: total }) : t(`check.${verdict}`)}
        {detail !== undefined && ` ${visibleText(detail)}`}
      </p>
      {violations.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.violations} tabIndex={0} aria-label={t('violations')}>
          <ul>
            {violations.map(({ pointer, keyword, schemaPointer, message }) => (
              <li key={`${pointer} ${schemaPointer} ${message}`} className={css.violation} title={schemaPointer}>
                <code className={css.place}>{pointer === '' ? t('wholeValue') : visibleText(pointer)}</code>
                <span className={css.keyword}>{keyword}</span>
                <span className={css.words}>{visibleText(message)}</span>
              </li>
            ))}
          </ul>
          {total > violations.length && (
            <p className={css.note}>{t('moreViolations', { count: total - violations.length })}</p>
          )}
        </section>
      )}
    </>
  );
}

/** What a check found wrong, by the place where it is. */
function marksOf({ violations }: SchemaCheck): Marks {
  const marks = new Map<string, string[]>();
  for (const { pointer, message } of violations) marks.set(pointer, [...(marks.get(pointer) ?? []), message]);
  return marks;
}
