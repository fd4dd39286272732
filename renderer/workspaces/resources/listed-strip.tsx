import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { itemLabel, type ResourceItem } from '#shared/mcp/resource-item.ts';
import type { SessionId } from '#shared/model/id.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { ProblemMark } from './item-facts.tsx';
import css from './listed-facts.module.css';
import { ListedFacts } from './listed-facts.tsx';
import { useCatalog } from './use-catalog.ts';

/** Items of one URI that are shown: a list may repeat it any number of times. */
const mostShown = 10;

const useUnfolded = create<{ isUnfolded: boolean }>(() => ({ isUnfolded: false }));

/** What the server's list says of the resource in front: a line, and all of it on a press. */
export function ListedStrip({ sessionId, uri }: { sessionId: SessionId; uri: string }) {
  const t = useTranslations('resources.listed');
  const { catalog, version } = useCatalog(sessionId, 'resources');
  const isUnfolded = useUnfolded((state) => state.isUnfolded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue grows in place; its version says when.
  const items = useMemo(() => itemsOf(catalog.items, uri), [catalog, version, uri]);
  const first = items[0];
  if (first === undefined) return null;
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <section className={css.strip} aria-label={t('title')}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isUnfolded}
        onClick={() => useUnfolded.setState({ isUnfolded: !isUnfolded })}
      >
        <Chevron aria-hidden />
        <bdi className={css.title}>{visibleText(itemLabel(first))}</bdi>
        {!isUnfolded && (
          <>
            <bdi className={css.about}>{visibleText((first.description ?? '').slice(0, 300))}</bdi>
            <ProblemMark item={first} isDuplicate={items.length > 1} />
          </>
        )}
      </button>
      {isUnfolded && (
        <div className={css.body}>
          {items.map((item) => (
            <ListedFacts
              key={item.ordinal}
              sessionId={sessionId}
              kind="resources"
              item={item}
              isDuplicate={items.length > 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function itemsOf(all: readonly ResourceItem[], uri: string): ResourceItem[] {
  const found: ResourceItem[] = [];
  for (const item of all) {
    if (item.uri === uri) found.push(item);
    if (found.length === mostShown) break;
  }
  return found;
}
