import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/resource-item.ts';
import type { SessionId } from '#shared/model/id.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './listed-facts.module.css';
import { ListedFacts, type ListKind } from './listed-facts.tsx';
import { useCatalog } from './use-catalog.ts';

interface ListedItemProps {
  sessionId: SessionId;
  /** Where it stands: `resources.3`. */
  place: string;
}

/** A listed item that cannot be read or filled in, because it has no URI: what the server sent, and what is wrong. */
export function ListedItem({ sessionId, place }: ListedItemProps) {
  const t = useTranslations('resources');
  const { kind, ordinal } = placeOf(place);
  const { catalog } = useCatalog(sessionId, kind);
  const item = catalog.items[ordinal];
  if (item === undefined) return <EmptyState title={t('listed.gone')} />;
  const label = itemLabel(item) || t('noName');
  return (
    <article aria-label={label}>
      <Toolbar label={t('read.toolbar')}>
        <bdi>{visibleText(label)}</bdi>
      </Toolbar>
      <div className={css.page}>
        <ListedFacts sessionId={sessionId} kind={kind} item={item} />
      </div>
    </article>
  );
}

function placeOf(place: string): { kind: ListKind; ordinal: number } {
  const [kind, ordinal] = place.split('.');
  return { kind: kind === 'templates' ? 'templates' : 'resources', ordinal: Number(ordinal) };
}
