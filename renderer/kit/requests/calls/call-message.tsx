import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useCalls } from '../../../data/runs.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { CodeView } from '../../editor/index.ts';
import type { PendingToolCall } from '../pending-kinds.ts';
import css from './calls.module.css';
import { argumentChanges, type MessageParts, messageParts } from './message-parts.ts';

interface CallMessageProps {
  request: PendingToolCall;
  message: ShownMessage;
}

/** What an agreement would send: the call's arguments, formatted, or the exact message. */
export function CallMessage({ request, message }: CallMessageProps) {
  const t = useTranslations('inbox.toolCall');
  const { subject } = request;
  const { bytes, count } = useQuantities();
  const [form, setForm] = usePreference('callMessage');
  const { text, isWhole, isLoading, parts, error, loadMore } = message;
  const size = useMemo(() => new TextEncoder().encode(text).length, [text]);
  const given = form === 'arguments' ? parts?.given : undefined;
  const label = given === undefined ? t('message') : t('arguments');
  const earlier = useLastAllowed(request, given !== undefined && given.length <= comparedCharacters);
  const changes = useMemo(
    () => (given === undefined || earlier === undefined ? undefined : argumentChanges(earlier.given, given)),
    [given, earlier],
  );
  const lines = useMemo(() => linesOf(given ?? text), [given, text]) + (changes === undefined ? 0 : 2);
  return (
    <section
      className={classNames(layout.stack, css.section)}
      aria-label={label}
      // As high as its lines: what follows is the tool's description, which is read before the answer, too.
      style={{ minHeight: Math.min(148, 64 + 18 * lines), height: 64 + 18 * lines }}
    >
      <div className={classNames(layout.aligned, css.messageHead)}>
        <h4>{label}</h4>
        <span className={classNames(layout.quiet, css.amount)}>
          {[
            ...(isWhole ? [] : [t('part', { loaded: count(text.length), total: count(subject.messageCharacters) })]),
            ...(subject.times > 1 ? [t('countsUp', { count: subject.times })] : []),
          ].join(' · ')}
        </span>
        {loadMore !== undefined && <Button onPress={loadMore}>{t('loadMore')}</Button>}
        <span className={classNames(layout.wideRow, css.form)}>
          {form === 'arguments' && !isWhole && !isLoading && (
            <span className={classNames(layout.quiet, css.amount)}>{t('argumentsPart')}</span>
          )}
          <Segmented
            label={t('form')}
            value={form}
            options={[
              { value: 'arguments', label: t('arguments') },
              { value: 'exact', label: isWhole ? t('exact', { size: bytes(size) }) : t('message') },
            ]}
            onChange={setForm}
          />
        </span>
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {changes !== undefined && (
        <p className={css.changes} role="note">
          {t('differs', {
            time: clockText(earlier?.at ?? 0).slice(0, 8),
            changed: changes.changed.length,
            names: names(changes.changed),
            removed: changes.removed.length,
            without: names(changes.removed),
          })}
        </p>
      )}
      <div className={classNames(layout.box, css.text)}>
        <CodeView
          value={given ?? text}
          language="json"
          label={label}
          isAlwaysWrapped
          changes={changes?.ranges}
          corner={
            isWhole && <CopyButton text={given ?? text} label={given === undefined ? t('copy') : t('copyArguments')} />
          }
        />
      </div>
    </section>
  );
}

/** About so many characters a line has room for where the window is small. */
const lineLength = 60;
/** More lines than any window shows. */
const mostLines = 100;

/** How many lines a text takes, of which the long ones are wrapped. */
function linesOf(text: string): number {
  const lines = text.slice(0, mostLines * lineLength).split('\n', mostLines);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
}

const namesShown = 6;

function names(all: readonly string[]): string {
  const more = all.length > namesShown ? ', …' : '';
  return visibleText(all.slice(0, namesShown).join(', ').slice(0, 200)) + more;
}

/** What a message has besides the arguments. `_meta` is folded: Loupe and the revision fill it. */
export function OtherParts({ parts }: { parts: MessageParts | undefined }) {
  const t = useTranslations('inbox.toolCall');
  if (parts === undefined || parts.others.length === 0) return null;
  return (
    <section className={css.others} aria-label={t('others')}>
      {parts.others.map(({ name, text }) => (
        <details key={name} open={name !== '_meta'}>
          <summary>
            <code>{visibleText(name)}</code>
          </summary>
          <pre>{visibleText(text.slice(0, shownCharacters))}</pre>
        </details>
      ))}
    </section>
  );
}

/** Of one other part; "exact message" has all. */
const shownCharacters = 5_000;
/** Longer arguments aren't compared with earlier ones. */
const comparedCharacters = 100_000;

/** The arguments of the call of this tool that was last allowed, if they are known and short enough. */
function useLastAllowed({ serverId, at, subject }: PendingToolCall, isWanted: boolean) {
  const { runId, tool } = subject;
  const last = useCalls(serverId, tool, isWanted).find(
    (call) => call.id !== runId && call.at <= at && call.decision?.verdict === 'allowed',
  );
  const length = 2 * comparedCharacters;
  const { data } = useQuery({
    queryKey: ['callMessage', last?.id, length],
    queryFn:
      isWanted && last !== undefined
        ? async ({ signal }) => {
            const { text } = await client.calls.message({ runId: last.id, offset: 0, length }, { signal });
            return messageParts(text)?.given ?? null;
          }
        : skipToken,
    retry: false,
    gcTime: 0,
  });
  return useMemo(() => {
    if (last === undefined || data === undefined || data === null) return undefined;
    // The time that the list of calls has for it.
    return { at: last.startedAt ?? last.at, given: data };
  }, [last, data]);
}

/** Characters that are fetched at a time. */
const stepCharacters = 1_000_000;
/** A longer message is fetched on demand: its beginning is here at once. In characters. */
const fetchedAtOnce = 100_000;

interface ShownMessage {
  /** Character by character as it goes on the wire. */
  text: string;
  isWhole: boolean;
  isLoading: boolean;
  /** Of a whole message. */
  parts: MessageParts | undefined;
  error: Error | null;
  /** Fetches the next step; undefined when there is none, or one is under way. */
  loadMore: (() => void) | undefined;
}

/** The message of a waiting call: its head came with the pending request. */
export function useCallMessage({ runId, message: head, messageCharacters }: ToolCallSubject): ShownMessage {
  const [isWanted, setWanted] = useState(messageCharacters <= fetchedAtOnce);
  const query = useInfiniteQuery({
    queryKey: ['callMessage', runId],
    queryFn: async ({ pageParam: offset, signal }) => {
      const { text } = await client.calls.message({ runId, offset, length: stepCharacters }, { signal });
      return text;
    },
    initialPageParam: head.length,
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, text) => sum + text.length, head.length);
      return last === '' || offset >= messageCharacters ? undefined : offset;
    },
    enabled: isWanted && head.length < messageCharacters,
    gcTime: 0,
  });
  const text = head + (query.data?.pages.join('') ?? '');
  const isWhole = text.length >= messageCharacters;
  const parts = useMemo(() => (isWhole ? messageParts(text) : undefined), [isWhole, text]);
  return {
    text,
    isWhole,
    parts,
    isLoading: query.isFetching,
    error: query.error,
    loadMore: isWanted
      ? query.hasNextPage && !query.isFetching
        ? () => void query.fetchNextPage()
        : undefined
      : () => setWanted(true),
  };
}
