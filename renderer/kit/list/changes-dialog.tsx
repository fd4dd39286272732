import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ListFetch } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/facts.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './changes-dialog.module.css';
import { fieldChanges } from './item-changes.ts';

interface ChangesDialogProps {
  sessionId: SessionId;
  listFetch: ListFetch;
  onClose: () => void;
}

/** The items drawn of each kind of change; the counts in the headings are whole. */
const mostDrawn = 200;

/** What differs between the list as it was and as it is now. */
export function ChangesDialog({ sessionId, listFetch, onClose }: ChangesDialogProps) {
  const t = useTranslations('lists.fetch');
  const counts = listFetch.incoming?.changes ?? listFetch.changes;
  const { data, error, refetch } = useQuery({
    queryKey: ['listChanges', sessionId, listFetch.kind, listFetch.generation, counts],
    queryFn: counts === undefined ? skipToken : () => client.catalog.changes({ sessionId, kind: listFetch.kind }),
    gcTime: 0,
  });
  return (
    <Dialog title={t('changesTitle')} isOpen onClose={onClose} width="wide">
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && counts !== undefined && (
        <div className={css.changes}>
          <Items title={t('added', { count: counts.added })} items={data.added} count={counts.added} tone="added" />
          <Items
            title={t('removed', { count: counts.removed })}
            items={data.removed}
            count={counts.removed}
            tone="removed"
          />
          {data.changed.length > 0 && (
            <Section title={t('changed', { count: counts.changed })}>
              <ul className={css.items}>
                {data.changed.slice(0, mostDrawn).map(({ before, after }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and duplicates share a name.
                  <li key={index}>
                    <ItemName item={after} />
                    <dl className={css.fields}>
                      {fieldChanges(before, after).map((change) => (
                        <div key={change.field}>
                          <dt>{change.field}</dt>
                          {change.before !== undefined && <dd data-tone="removed">{visibleText(change.before)}</dd>}
                          {change.after !== undefined && <dd data-tone="added">{visibleText(change.after)}</dd>}
                        </div>
                      ))}
                    </dl>
                  </li>
                ))}
              </ul>
              <More count={counts.changed - Math.min(data.changed.length, mostDrawn)} />
            </Section>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ItemsProps {
  title: string;
  items: readonly Json[];
  /** How many there really are. */
  count: number;
  tone: 'added' | 'removed';
}

function Items({ title, items, count, tone }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={css.items}>
        {items.slice(0, mostDrawn).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and duplicates share a name.
          <li key={index} data-tone={tone}>
            <ItemName item={item} />
          </li>
        ))}
      </ul>
      <More count={count - Math.min(items.length, mostDrawn)} />
    </Section>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations('lists.fetch');
  return count > 0 ? <p className={css.more}>{t('more', { count })}</p> : null;
}

function ItemName({ item }: { item: Json }) {
  const own = stringAt(item, 'name');
  const id = stringAt(item, 'uri') ?? stringAt(item, 'uriTemplate') ?? own;
  const name = stringAt(item, 'title') ?? own;
  return (
    <span className={css.name}>
      <code>{visibleText(id ?? JSON.stringify(item))}</code>
      {name !== undefined && name !== id && <bdi>{visibleText(name)}</bdi>}
    </span>
  );
}
