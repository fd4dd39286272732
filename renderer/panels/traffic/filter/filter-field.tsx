import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { type FilterKey, filterKeys } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { knownValues } from '#shared/mcp/traffic-filter/filter-values.ts';
import { type FilterPart, parseFilter, splitFilter, writeValue } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { maxFilterLength } from '#shared/model/frames/frame-values.ts';
import { host } from '../../../data/client.ts';
import { useServers } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import fields from '../../../ui/controls/fields.module.css';
import popover from '../../../ui/controls/menus.module.css';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './filter.module.css';
import { issuesIn } from './filter-notes.tsx';

interface FilterFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The id of the element with the filter's error message. */
  notesId: string;
  /** At its right end. */
  children: ReactNode;
}

/** The text of Traffic's filter, with suggestions: arrow keys choose one, Enter takes it, Ctrl+Space opens them, Esc closes them and then clears. */
export function FilterField({ value, onChange, notesId, children }: FilterFieldProps) {
  const t = useTranslations('traffic');
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const seen = useSeenValues(isOpen && keyAt(value, caret) === 'method');
  const suggestions = isOpen ? suggestionsAt(value, caret, seen) : [];
  const isShown = suggestions.length > 0;

  const followScroll = () => {
    marks.current?.scrollTo({ left: input.current?.scrollLeft ?? 0 });
  };
  // The field may have scrolled before its marks were drawn. Without a text there is nothing to measure.
  useLayoutEffect(() => {
    if (value !== '') followScroll();
  });
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const open = (at: number) => {
    setCaret(at);
    setActive(-1);
    setOpen(true);
  };
  const choose = ({ text, caret: at }: Suggestion) => {
    onChange(text);
    open(at);
    // Once the field has the new text.
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = event.currentTarget.selectionStart ?? value.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) open(at);
      else setActive((current) => stepped(current, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      open(at);
    } else if (event.key === 'Enter') {
      const chosen = suggestions[active];
      if (chosen === undefined) close();
      else choose(chosen);
      event.preventDefault();
    } else if (event.key === 'Escape') {
      if (isShown) close();
      else if (value !== '') onChange('');
      else return;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.key === 'Home' || event.key === 'End') {
      close();
    }
  };
  return (
    <div ref={field} className={classNames(layout.row, fields.searchBox, css.field)}>
      <Search aria-hidden />
      <div className={css.box}>
        <div ref={marks} className={css.marks} aria-hidden>
          <Marks text={value} />
        </div>
        <input
          ref={input}
          className={css.input}
          role="combobox"
          data-filter
          type="text"
          aria-label={t('filter')}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-describedby={notesId}
          placeholder={t('filterPlaceholder')}
          spellCheck={false}
          autoComplete="off"
          maxLength={maxFilterLength}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            open(event.target.selectionStart ?? event.target.value.length);
          }}
          onKeyDown={handleKey}
          onClick={() => {
            if (value === '' && !isShown) open(0);
          }}
          onBlur={close}
          onScroll={followScroll}
        />
      </div>
      {value !== '' && (
        <button
          type="button"
          className={classNames(layout.center, fields.clear)}
          aria-label={t('clearFilter')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
      {children}
      <Popover
        isNonModal
        triggerRef={field}
        isOpen={isShown}
        placement="bottom start"
        offset={2}
        maxHeight={260}
        className={classNames(popover.popover, css.suggestions)}
      >
        <div id={listId} role="listbox" aria-label={t('suggestions')} className={popover.list}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            // biome-ignore lint/a11y/useFocusableInteractive: as above; `aria-activedescendant` names the active one.
            <div
              key={suggestion.label}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollIntoView : undefined}
              className={classNames(layout.wideRow, popover.option, css.option, index === active && css.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <bdi className={suggestion.key === undefined ? layout.truncate : undefined}>
                {visibleText(suggestion.label)}
              </bdi>
              {suggestion.key !== undefined && (
                <span className={classNames(layout.quietLine, layout.truncate, css.meaning)}>
                  {t(`filterKeys.${suggestion.key}`)}
                </span>
              )}
            </div>
          ))}
        </div>
      </Popover>
    </div>
  );
}

/** Completions for the keys `method` and `server`. */
function useSeenValues(wantsMethods: boolean) {
  const servers = useServers()?.map(({ server }) => server.name) ?? [];
  const { data: methods = [] } = useQuery({
    ...host.traffic.methods.queryOptions(),
    enabled: wantsMethods,
    staleTime: 2000,
  });
  return { methods, servers };
}

/** An invisible copy of the text under the field: draws the term backgrounds and the error underlines. */
function Marks({ text }: { text: string }) {
  const { terms } = parseFilter(text);
  const issues = issuesIn(text);
  const spans = [
    ...terms
      .filter(({ key, start }) => key !== 'text' && !issues.some((issue) => issue.start === start))
      .map((term) => ({ ...term, mark: css.term })),
    ...issues.map((issue) => ({ ...issue, mark: css.issue })),
  ].sort((one, other) => one.start - other.start);
  let at = 0;
  return (
    <>
      {spans.map(({ start, end, mark }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <span key={start}>
            {before}
            <span className={mark}>{text.slice(start, end)}</span>
          </span>
        );
      })}
      {text.slice(at)}
    </>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** From none (-1) through all and round again. */
function stepped(index: number, by: 1 | -1, count: number): number {
  if (index < 0) return by === 1 ? 0 : count - 1;
  return (index + by + count) % count;
}

/** Completions for keys whose values come from the log. */
interface SeenValues {
  methods: readonly string[];
  servers: readonly string[];
}

interface Suggestion {
  /** As it is shown; for a key, with its colon. */
  label: string;
  /** The key that it is. */
  key?: FilterKey;
  /** The full text after accepting the suggestion, and the caret position. */
  text: string;
  caret: number;
}

const maxSuggestions = 50;

/** Values worth a try where any number will do. */
const examples: Partial<Record<FilterKey, readonly string[]>> = {
  finding: ['error', 'warning', 'info'],
  status: ['2xx', '3xx', '4xx', '5xx'],
  latency: ['>100', '>1s', '>10s'],
  size: ['>10kb', '>1mb', '>10mb'],
};

/** The key whose value is typed at a place; undefined where it is none. */
function keyAt(text: string, caret: number): FilterKey | undefined {
  const part = partAt(text, caret);
  return part !== undefined && caret >= part.valueStart ? part.key : undefined;
}

/** Completions at a caret position: keys, or values of the key there. */
export function suggestionsAt(text: string, caret: number, seen: SeenValues): Suggestion[] {
  const part = partAt(text, caret);
  const key = keyAt(text, caret);
  if (part !== undefined && key !== undefined) return valuesAt(text, caret, part, key, seen);
  const typed = text.slice(part?.wordStart ?? caret, caret).toLowerCase();
  if (part?.key !== undefined || part?.unknownKey !== undefined) return [];
  return filterKeys
    .filter((name) => name.startsWith(typed))
    .map((name) => {
      const values = knownValues(name) ?? [];
      const label = `${name}:${values.length === 1 ? values[0] : ''}`;
      const by = values.length === 1 ? `${label} ` : label;
      return { key: name, ...replaced(text, part?.wordStart ?? caret, part?.end ?? caret, by), label };
    });
}

function partAt(text: string, caret: number): FilterPart | undefined {
  return splitFilter(text).find(({ start, end }) => start < caret && caret <= end);
}

function valuesAt(text: string, caret: number, part: FilterPart, key: FilterKey, seen: SeenValues): Suggestion[] {
  const start = Math.max(part.valueStart, text.lastIndexOf(',', caret - 1) + 1);
  const comma = text.indexOf(',', caret);
  const end = comma === -1 || comma > part.end ? part.end : comma;
  const typed = text.slice(start, caret).replaceAll('"', '').toLowerCase();
  const values = valuesOf(key, seen).filter((value) => value.toLowerCase().includes(typed));
  // Prefix matches come first.
  const isNear = (value: string) => value.toLowerCase().startsWith(typed);
  const sorted = [...values.filter(isNear), ...values.filter((value) => !isNear(value))];
  if (sorted.length === 1 && sorted[0]?.toLowerCase() === typed) return [];
  return sorted.slice(0, maxSuggestions).map((label) => ({
    label,
    ...replaced(text, start, end, `${writeValue(label)}${end === text.length ? ' ' : ''}`),
  }));
}

function replaced(text: string, start: number, end: number, by: string): { text: string; caret: number } {
  return { text: `${text.slice(0, start)}${by}${text.slice(end)}`, caret: start + by.length };
}

function valuesOf(key: FilterKey, { methods, servers }: SeenValues): readonly string[] {
  if (key === 'method') return [...methodGroups(methods), ...methods.toSorted()];
  if (key === 'server') return servers;
  return knownValues(key) ?? examples[key] ?? [];
}

/** `tools/*` where several methods begin with `tools/`. */
function methodGroups(methods: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const method of methods) {
    const end = method.indexOf('/');
    if (end > 0) counts.set(method.slice(0, end), (counts.get(method.slice(0, end)) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${name}/*`] : [])).sort();
}
