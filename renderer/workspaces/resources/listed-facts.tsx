import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { ListedAt } from '#shared/model/lists/resource-rows.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useListFetch } from '../../data/queries.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Fact, Facts, PlainText, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ProblemMark } from './item-facts.tsx';
import css from './resources.module.css';

/** The most characters shown of a value and of the JSON, which can be copied as a whole. */
const maxValueLength = 2_000;
const maxItemLength = 20_000;
/** The most fields in the table; the JSON has all of them. */
const maxFields = 60;

export type ListKind = 'resources' | 'templates';

interface ListedFactsProps {
  sessionId: SessionId;
  kind: ListKind;
  item: ResourceItem;
  isDuplicate?: boolean;
}

/** A listed item: its problems, its fields as received, and its JSON. */
export function ListedFacts({ sessionId, kind, item, isDuplicate = false }: ListedFactsProps) {
  const t = useTranslations('resources.listed');
  const { bytes } = useQuantities();
  const { data, error } = useItemText(sessionId, kind, item.ordinal);
  const raw = data === undefined ? undefined : parseJson(data.text);
  return (
    <div className={css.facts}>
      <ProblemMark item={item} isDuplicate={isDuplicate} />
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {isJsonObject(raw) && (
        <Facts>
          {fieldsOf(raw)
            .slice(0, maxFields)
            .map(([name, value]) => (
              <Fact
                key={name}
                name={visibleText(name)}
                hint={name === 'size' && typeof value === 'number' && value >= 0 ? bytes(value) : undefined}
              >
                <bdi>{visibleText(factText(value))}</bdi>
              </Fact>
            ))}
        </Facts>
      )}
      {data !== undefined && (
        <Section title={t('raw')} actions={<CopyButton text={data.text} label={t('copyRaw')} />}>
          <PlainText label={t('raw')}>
            {data.text.length > maxItemLength ? `${data.text.slice(0, maxItemLength)}…` : data.text}
          </PlainText>
        </Section>
      )}
    </div>
  );
}

function useItemText(sessionId: SessionId, kind: ListKind, ordinal: number) {
  const generation = useListFetch(sessionId, kind)?.generation;
  const { queryKey, ...options } = host.catalog.itemText.queryOptions({
    input: generation === undefined ? skipToken : { sessionId, kind, ordinal },
    gcTime: 0,
  });
  // Another list may have another item at the ordinal.
  return useQuery({ ...options, queryKey: [...queryKey, generation] });
}

/** The fields of an item as received; those of `annotations` one by one. */
function fieldsOf(raw: JsonObject): [name: string, value: Json][] {
  return Object.entries(raw).flatMap(([name, value]): [string, Json][] =>
    name === 'annotations' && isJsonObject(value)
      ? Object.entries(value).map(([inner, sent]) => [`annotations.${inner}`, sent])
      : [[name, value]],
  );
}

function factText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** The listed resources or templates with a URI, or the one at an ordinal; undefined until known. */
export function useListed(sessionId: SessionId, kind: ListKind, at: ListedAt): readonly ResourceItem[] | undefined {
  const { data } = useQuery(host.lists.listed.queryOptions({ input: { sessionId, kind, at } }));
  return useMemo(() => data?.map(kind === 'resources' ? readResourceItem : readTemplateItem), [data, kind]);
}

/** The listed fields of the open resource: one line that expands to all of them. */
export function ListedStrip({ sessionId, uri }: { sessionId: SessionId; uri: string }) {
  const t = useTranslations('resources.listed');
  const [isExpanded, setExpanded] = usePreference('showsListedFacts');
  const items = useListed(sessionId, 'resources', { uri }) ?? [];
  const first = items[0];
  if (first === undefined) return null;
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <section className={classNames(layout.stack, css.strip)} aria-label={t('title')}>
      <button
        type="button"
        className={classNames(layout.wideRow, layout.muted, layout.oneLine, css.head)}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        <Chevron aria-hidden />
        <bdi className={css.title}>{visibleText(itemLabel(first))}</bdi>
        {!isExpanded && (
          <>
            <bdi className={css.about}>{visibleText((first.description ?? '').slice(0, 300))}</bdi>
            <ProblemMark item={first} isDuplicate={items.length > 1} />
          </>
        )}
      </button>
      {isExpanded && (
        <div className={classNames(layout.stack, css.body)}>
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
