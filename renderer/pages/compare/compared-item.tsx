import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeKind } from '#shared/model/change.ts';
import type { ComparedChange, ComparedRow } from '#shared/model/comparison.ts';
import { host } from '../../data/client.ts';
import { TextContent, TextSides } from '../../kit/content/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';
import { toneOf } from './compared-columns.tsx';

interface ComparedItemProps {
  comparisonId: string;
  row: ComparedRow;
}

/** The JSON of an item: a diff, or the side that has it. */
export function ComparedItem({ comparisonId, row }: ComparedItemProps) {
  const t = useTranslations('compare');
  const { ordinal, kind, key, state } = row;
  const query = useQuery(host.comparisons.texts.queryOptions({ input: { comparisonId, ordinal }, retry: false }));
  const { data } = query;
  const label = `${t(`kind.${kind}`)} ${visibleText(key)}`;
  const { a, b } = data ?? {};
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{visibleText(key)}</h3>
        <span className={layout.quietLine}>
          {t(`kind.${kind}`)} · {t(`state.${state}`)}
        </span>
      </Toolbar>
      <Fetching query={query} />
      {data !== undefined && data.changes.length > 0 && <Changes changes={data.changes} />}
      {a !== undefined && b !== undefined && state === 'different' ? (
        <TextSides
          key={ordinal}
          name={label}
          before={a}
          after={b}
          labels={{ before: t('sides.a'), after: t('sides.b') }}
          owner="compare"
          legend={
            <span className={layout.quiet} aria-hidden>
              − {t('sides.a')} + {t('sides.b')}
            </span>
          }
        />
      ) : (
        data !== undefined && <TextContent name={label} text={a ?? b ?? ''} owner="compare" />
      )}
    </section>
  );
}

/** What changed from A to B, and whether it breaks clients. */
function Changes({ changes }: { changes: readonly ComparedChange[] }) {
  const t = useTranslations('changes');
  return (
    <ul
      className={classNames(layout.ruled, layout.small, css.changes)}
      aria-label={t('list')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: many changes scroll, also without a mouse.
      tabIndex={0}
    >
      {changes.map(({ id, class: of, reason, pointer }) => {
        const { side, kind } = changeKind(id);
        const what = t(`kind.${kind}`);
        const title = side === undefined ? what : t('ofSide', { side: t(`side.${side}`), kind: what });
        return (
          <li key={`${id} ${pointer}`}>
            <strong className={toneOf[of]}>{t(`class.${of}`)}</strong> {title}{' '}
            <code className={layout.breaking}>{visibleText(pointer)}</code>
            <span className={layout.muted}> {t(`reason.${reason}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
