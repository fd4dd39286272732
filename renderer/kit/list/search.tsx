import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { highlightRanges } from '#shared/mcp/resources/query-words.ts';
import { maxSearched } from '#shared/model/lists/list-words.ts';
import { ObservableValue } from '../../data/observable.ts';
import { attempt } from '../../state/notice.ts';
import { SearchField, type SearchFieldProps } from '../../ui/controls/text-field.tsx';
import { shortcutOf } from '../../ui/shortcuts.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './list.module.css';

/** Server text with the search's words marked; isolated, so that its reading direction stays its own. */
export function Highlighted({ text: raw, words }: { text: string; words: readonly string[] }) {
  const text = visibleText(raw);
  if (words.length === 0) return <bdi>{text}</bdi>;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of highlightRanges(text, words)) {
    pieces.push(
      text.slice(end, from),
      // By its number, not its place: where the text or the words change, the same elements get other text.
      <mark key={pieces.length} className={css.match}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  pieces.push(text.slice(end));
  return <bdi>{pieces}</bdi>;
}

/** How long typing must rest before the address takes the query over, in milliseconds. */
const addressDelayMs = 300;

/** The text of a list's search field. A key redraws the field alone: the list is drawn when its rows are there. */
export type TypedQuery = ObservableValue<string>;

/** Such a text: ahead of the address while typing, and following it when that changes. */
export function useTypedQuery(inAddress: string, putInAddress: (query: string) => void): TypedQuery {
  const { history } = useRouter();
  const [typed] = useState(() => new ObservableValue(inAddress));
  const put = useRef<string>(undefined);
  /** The address when the user last typed. */
  const typedAt = useRef<string>(undefined);
  const settle = useEffectEvent((query: string) => {
    if (query === inAddress) return;
    put.current = query;
    putInAddress(query);
  });
  useEffect(() => {
    // Our own text comes back: meanwhile more may have been typed.
    const isOwn = put.current === inAddress;
    put.current = undefined;
    // The window renders some time after a navigation: text typed since then is newer.
    const isOlder = typedAt.current === history.location.href;
    if (isOwn || isOlder || typed.get().trim() === inAddress) return;
    typed.set(inAddress);
    typedAt.current = undefined;
  }, [typed, history, inAddress]);
  const saveOnUnmount = useEffectEvent(() => {
    // The list is unmounted with its session. The next session's list reads the address.
    if (typedAt.current === history.location.href) settle(typed.get().trim());
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(typed.get().trim()), addressDelayMs);
    };
    restart();
    const stop = typed.subscribe(() => {
      typedAt.current = history.location.href;
      restart();
    });
    return () => {
      stop();
      clearTimeout(timer);
      saveOnUnmount();
    };
  }, [typed, history]);
  return typed;
}

/** The search field of a list. */
export function ListSearch({ typed, ...field }: { typed: TypedQuery } & Omit<SearchFieldProps, 'value' | 'onChange'>) {
  const value = useSyncExternalStore(typed.subscribe, typed.get);
  return <SearchField {...field} value={value} onChange={typed.set} />;
}

/**
 * Gives `source` the query of what is typed, at once with each key. `queryOf` must not change from one drawing to the
 * next without a reason: whatever it gives anew is requested anew.
 */
export function useTypedSource<Query>(
  source: { setQuery(query: Query): void },
  typed: TypedQuery,
  queryOf: (text: string) => Query,
): void {
  useEffect(() => {
    let last: string | undefined;
    const follow = () => {
      const text = typed.get().trim().slice(0, maxSearched);
      if (text === last) return;
      last = text;
      source.setQuery(queryOf(text));
    };
    follow();
    return typed.subscribe(follow);
  }, [source, typed, queryOf]);
}

/** Letters typed within this time belong together, in milliseconds. */
const togetherMs = 700;

/** The first row from `from` on, and then from the top, whose label starts with `start`; undefined when none does. */
export type FindRow = (start: string, from: number) => Promise<number | undefined>;

/**
 * Jumping to a row by typing the start of its label. Returns a key handler, which calls `go` with the row when there is
 * one; it prevents the default of the keys that are for it.
 */
export function useTypeAhead(find: FindRow, go: (index: number) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, from: number): void => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const isFresh = event.timeStamp - typed.current.at > togetherMs;
    // At the start of a word, a sign is that of a command which has it.
    if (isFresh && shortcutOf(event) !== undefined) return;
    event.preventDefault();
    const text = (isFresh ? '' : typed.current.text) + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    // The same letter again goes on to the next row; a longer word may stay where it is.
    const search = find(text, Math.max(0, from + (text.length === 1 ? 1 : 0)));
    void attempt(search).then((row) => {
      if (row !== undefined && typed.current.text === text) go(row);
    });
  };
}
