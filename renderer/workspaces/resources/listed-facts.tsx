import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/envelope.ts';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useListFetch } from '../../data/queries.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Fact, Facts, PlainText, Section } from '../../ui/facts.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ProblemMark } from './item-facts.tsx';
import css from './listed-facts.module.css';

/** Characters drawn of one value, and of the whole item; all of it can be copied. */
const mostOfValue = 2_000;
const mostOfItem = 20_000;
/** Fields drawn one by one; the JSON below has them all. */
const mostFields = 60;

export type ListKind = 'resources' | 'templates';

interface ListedFactsProps {
  sessionId: SessionId;
  kind: ListKind;
  item: ResourceItem;
  /** Another item of the list has the same URI. */
  isDuplicate?: boolean;
}

/** One item of a server's list: its fields and values as sent, what is wrong, and the raw JSON. */
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
            .slice(0, mostFields)
            .map(([name, value]) => (
              <Fact
                key={name}
                name={visibleText(name)}
                hint={name === 'size' && typeof value === 'number' && value >= 0 ? bytes(value) : undefined}
              >
                <bdi>{visibleText(textOf(value))}</bdi>
              </Fact>
            ))}
        </Facts>
      )}
      {data !== undefined && (
        <Section title={t('raw')} actions={<CopyButton text={data.text} label={t('copyRaw')} />}>
          <PlainText label={t('raw')}>
            {data.text.length > mostOfItem ? `${data.text.slice(0, mostOfItem)}…` : data.text}
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
  // A new list may have another item there.
  return useQuery({ ...options, queryKey: [...queryKey, generation] });
}

/** The item's fields as they came; those of `annotations` one by one. */
function fieldsOf(raw: JsonObject): [name: string, value: Json][] {
  return Object.entries(raw).flatMap(([name, value]): [string, Json][] =>
    name === 'annotations' && isJsonObject(value)
      ? Object.entries(value).map(([inner, sent]) => [`annotations.${inner}`, sent])
      : [[name, value]],
  );
}

function textOf(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostOfValue ? `${text.slice(0, mostOfValue)}…` : text;
}
