import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import {
  filterText,
  isModifiedSince,
  type NumberRange,
  noFilter,
  parseResourceFilter,
  type ResourceFilter,
} from '#shared/mcp/resources/resource-facets-text.ts';
import type { FacetCounts, ResourceRange } from '#shared/model/lists/resource-rows.ts';
import { type Observable, useVersion } from '../../../data/observable.ts';
import { updateSettings, useChangeSettings, useSettings } from '../../../data/queries.ts';
import { SavedFilters, withFilter } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import popover from '../../../ui/controls/menus.module.css';
import { TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import { FacetChip } from './facet-chips.tsx';
import css from './facets.module.css';
import { choicesOf, type Term, termKey } from './terms.ts';

type CountedRows = Observable & {
  readonly latest: Pick<ResourceRange, 'counts'> | undefined;
  readonly latestQuery: { text: string };
};

interface FacetMenuProps {
  source: CountedRows;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter, query?: string) => void;
}

/** The button that opens the filter menu: all facets, ranges, saved filters. */
export function FacetMenu(props: FacetMenuProps) {
  const t = useTranslations('facets');
  return (
    <DialogTrigger>
      <IconButton icon={ListFilter} label={t('open')} />
      <Popover className={classNames(popover.popover, css.popover)} placement="bottom start" offset={4}>
        <Dialog className={css.menu ?? ''} aria-label={t('title')}>
          <Facets {...props} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** A component of its own, because the counts change with each key of a search. */
function Facets({ source, filter, onChange }: FacetMenuProps) {
  const t = useTranslations('facets');
  useVersion(source);
  const counts = source.latest?.counts;
  const { savedFilters } = useSettings();
  const { mutate } = useChangeSettings();
  const current = { query: source.latestQuery.text, filter: filterText(filter) };
  return (
    <>
      <Choices kind="mime" title={t('mime')} counts={counts} filter={filter} onChange={onChange} />
      <Choices kind="scheme" title={t('scheme')} counts={counts} filter={filter} onChange={onChange} />
      <Choices kind="audience" title={t('audience')} counts={counts} filter={filter} onChange={onChange} />
      <Choices kind="priority" title={t('priority')} counts={counts} filter={filter} onChange={onChange}>
        <RangeFields
          name={t('priority')}
          range={filter.priority}
          onChange={(priority) => onChange({ ...filter, priority })}
        />
      </Choices>
      <Choices kind="modified" title={t('modified')} counts={counts} filter={filter} onChange={onChange}>
        <DateField
          date={filter.modified?.includes('-') === true ? filter.modified : undefined}
          onChange={(modified) => onChange({ ...filter, modified })}
        />
      </Choices>
      <Choices kind="size" title={t('size')} counts={counts} filter={filter} onChange={onChange}>
        <RangeFields name={t('sizeBytes')} range={filter.size} onChange={(size) => onChange({ ...filter, size })} />
      </Choices>
      <Choices kind="unannotated" title={t('other')} counts={counts} filter={filter} onChange={onChange}>
        <Chips kind="problems" counts={counts} filter={filter} onChange={onChange} />
      </Choices>
      <section className={css.group}>
        <h3>{t('savedTitle')}</h3>
        <SavedFilters
          filters={savedFilters}
          textOf={(saved) => [saved.query, saved.filter].filter((text) => text !== '').join(' · ')}
          current={current.query + current.filter === '' ? undefined : (name) => ({ name, ...current })}
          nameLabel={t('name')}
          onChoose={(saved) => onChange(parseResourceFilter(saved.filter), saved.query)}
          onChange={(filters) => mutate({ savedFilters: filters })}
          onRestore={(saved) => updateSettings((now) => ({ savedFilters: withFilter(now.savedFilters, saved) }))}
        />
      </section>
      <Button onPress={() => onChange(noFilter)} isDisabled={filterText(filter) === ''}>
        {t('clear')}
      </Button>
    </>
  );
}

interface ChipsProps {
  kind: Term['kind'];
  counts: FacetCounts | undefined;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter) => void;
}

function Choices({ title, children, ...props }: ChipsProps & { title: string; children?: ReactNode }) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <div className={classNames(layout.wrappingRow, css.choices)}>
        <Chips {...props} />
        {children}
      </div>
    </section>
  );
}

/** The most values of a facet that are shown: a server may use thousands. */
const maxShown = 40;

function Chips({ kind, counts, filter, onChange }: ChipsProps) {
  const choices = counts === undefined ? [] : choicesOf(kind, counts);
  return choices
    .slice(0, maxShown)
    .map((choice) => (
      <FacetChip key={termKey(choice.term)} choice={choice} filter={filter} isShort onChange={onChange} />
    ));
}

function DateField({ date, onChange }: { date: string | undefined; onChange: (date: string | undefined) => void }) {
  const t = useTranslations('facets');
  const [draft, setDraft] = useState<string>();
  return (
    <div className={css.date}>
      <TextField
        label={t('sinceDate')}
        isLabelHidden
        type="date"
        value={draft ?? date ?? ''}
        onChange={(text) => {
          setDraft(text);
          // While a year is being typed, it is 2, 20 and 202.
          if (text === '' || (isModifiedSince(text) && text >= '1900')) onChange(text === '' ? undefined : text);
        }}
        onBlur={() => setDraft(undefined)}
      />
    </div>
  );
}

interface RangeFieldsProps {
  /** The name of the value, such as “Priority”. */
  name: string;
  range: NumberRange | undefined;
  onChange: (range: NumberRange | undefined) => void;
}

/** Two fields for the ends of a range. An empty end is unbounded. */
function RangeFields({ name, range, onChange }: RangeFieldsProps) {
  const t = useTranslations('facets');
  const [draft, setDraft] = useState<{ min: string; max: string }>();
  const shown = draft ?? { min: String(range?.min ?? ''), max: String(range?.max ?? '') };
  const commit = () => {
    setDraft(undefined);
    if (draft === undefined) return;
    const min = numberOf(draft.min);
    const max = numberOf(draft.max);
    if (min === undefined && max === undefined) onChange(undefined);
    else onChange({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
  };
  return (
    <div className={css.range}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={t(end, { name })}
          isLabelHidden
          placeholder={t(end === 'min' ? 'from' : 'to')}
          inputMode="decimal"
          value={shown[end]}
          onChange={(text) => setDraft({ ...shown, [end]: text })}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            // Esc closes the popover.
            else event.continuePropagation();
          }}
        />
      ))}
    </div>
  );
}

function numberOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
