import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { SchemaCheck, Violation } from '#shared/model/runs/schema-check.ts';
import type { ToolCall, ToolResult } from '#shared/model/runs/tool-call.ts';
import { client, host } from '../../../data/client.ts';
import { BlockView, partContent } from '../../../kit/blocks/index.ts';
import { ContentView, ExtraFields, type Marks } from '../../../kit/content/index.ts';
import { CodeView } from '../../../kit/editor/index.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { useNotesText, useViolationText } from '../../../kit/form/index.ts';
import { SeenItemView } from '../../../kit/hosts/index.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { formatted } from './call-actions.ts';
import { ProgressLog } from './call-progress.tsx';
import css from './calls.module.css';

const AppSide = lazyView(async () => (await import('../apps/app-side.tsx')).AppSide);

/** The views of a finished call in tabs: result, sent message, progress, app. */
export function CallResult({ call }: { call: ToolCall }) {
  const t = useTranslations('calls');
  const [preferred, setPreferred] = usePreference('resultView');
  const offer = useQuery(host.apps.offer.queryOptions({ input: { runId: call.id } })).data ?? undefined;
  const views = resultViewsOf(call, offer !== undefined);
  const [first = 'sent'] = views;
  const view = views.find((name) => name === preferred) ?? first;
  const titleOf = (name: (typeof views)[number]) =>
    t(`view.${name === 'sent' && call.startedAt === undefined ? 'unsent' : name}`);
  return (
    <div className={layout.fillColumn}>
      {call.result !== undefined && <Verdicts result={call.result} />}
      <Tabs
        selectedKey={view}
        onSelectionChange={(key) => {
          const chosen = views.find((name) => name === key);
          if (chosen !== undefined) setPreferred(chosen);
        }}
      >
        <TabBar aria-label={t('views')} names={views.map((name) => ({ id: name, name: titleOf(name) }))}>
          {views.map((name) => (
            <Tab key={name} id={name}>
              {titleOf(name)} <ViewCount call={call} view={name} />
            </Tab>
          ))}
        </TabBar>
        {views.map((name) => (
          <TabPanel key={name} id={name}>
            {name === 'app' && offer !== undefined ? (
              <AppSide key={call.id} runId={call.id} offer={offer} />
            ) : (
              viewElement(name, call)
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** What concerns the result as a whole, above every view. */
function Verdicts({ result }: { result: ToolResult }) {
  const t = useTranslations('calls');
  const { isError, problems, omitted, resultType, readId, check } = result;
  const blocks = useTranslations('blocks');
  return (
    <>
      {isError && (
        <p className={classNames(layout.ruled, css.verdict)} data-tone="error" role="status">
          {t('toolErrorText')}
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className={classNames(layout.ruled, css.verdict)}>
          {t(`problems.${problem}`)}
        </p>
      ))}
      {isUnjudged(check) && <SchemaCheckView check={check} />}
      {resultType !== undefined && (
        <p className={classNames(layout.ruled, css.verdict)}>
          {t('resultType', { type: visibleText(resultType.slice(0, 200)) })}
        </p>
      )}
      {omitted !== undefined && (
        <p className={classNames(layout.ruled, css.verdict)}>{blocks('omitted', { count: omitted })}</p>
      )}
      {readId === undefined && <p className={classNames(layout.ruled, css.verdict)}>{t('notKept')}</p>}
    </>
  );
}

/** The size of a view, or the number of its problems. */
function ViewCount({ call: { result, progressLog }, view }: { call: ToolCall; view: ResultView }) {
  if (view === 'content' && result !== undefined) return <span className={layout.dim}>{result.blocks.length}</span>;
  if (view === 'progress') return <span className={layout.dim}>{progressLog.length}</span>;
  const wrong = view === 'structured' ? result?.check?.total : undefined;
  return wrong === undefined || wrong === 0 ? null : <Tag tone="error">{wrong}</Tag>;
}

function viewElement(view: ResultView, call: ToolCall): ReactNode {
  const { result } = call;
  switch (view) {
    case 'content':
      return result && <ResultBlocks call={call} result={result} />;
    case 'structured':
      return result && <StructuredResult call={call} result={result} />;
    case 'raw':
      return result && <RawResult call={call} result={result} />;
    case 'host':
      return call.responseSeq !== undefined && <SeenResult call={call} responseSeq={call.responseSeq} />;
    case 'sent':
      return <SentMessage runId={call.id} wasSent={call.startedAt !== undefined} />;
    case 'progress':
      return <ProgressLog reports={call.progressLog} />;
    case 'app':
      return null;
  }
}

/** The result as a host gives it to a model. */
function SeenResult({ call: { sessionId, tool }, responseSeq }: { call: ToolCall; responseSeq: number }) {
  return <SeenItemView name={visibleText(tool)} item={{ sessionId, kind: 'results', responseSeq }} />;
}

interface ResultProps {
  call: Pick<ToolCall, 'serverId' | 'tool'>;
  result: ToolResult;
}

function RawResult({ call: { serverId, tool }, result: { readId, whole } }: ResultProps) {
  const t = useTranslations('calls');
  const content = useMemo(() => readId && partContent({ readId, uri: `${tool}.json` }, whole), [readId, whole, tool]);
  if (content === undefined) return <EmptyState title={t('notKept')} />;
  return <ContentView key={content.key} content={content} isSaveable owner={`${serverId} ${tool} raw`} />;
}

/** The most characters that are shown; the frame has all of them. */
const maxCharacters = 1_000_000;

/** The JSON-RPC message of a call as it was sent, or would have been, formatted. */
function SentMessage({ runId, wasSent }: { runId: RunId; wasSent: boolean }) {
  const t = useTranslations('calls');
  const query = useQuery({
    queryKey: ['sentMessage', runId],
    queryFn: () => client.calls.message({ runId, offset: 0, length: maxCharacters }),
    gcTime: 0,
  });
  const { data } = query;
  const shown = useMemo(() => (data === undefined ? undefined : formatted(data.text)), [data]);
  if (data === undefined || shown === undefined) return <Fetching query={query} />;
  const isCut = data.characters > data.text.length;
  return (
    <div className={layout.column}>
      {isCut && (
        <p className={classNames(layout.quiet, css.resultNote)}>
          {t('sentCut', { shown: data.text.length, count: data.characters })}
        </p>
      )}
      <CodeView
        value={shown}
        language="json"
        label={t(wasSent ? 'sentMessage' : 'unsentMessage')}
        corner={<CopyButton text={data.text} label={t('copyMessage')} />}
      />
    </div>
  );
}

/** Blocks shown at first, and added with each press of the button. */
const pageSize = 100;

function ResultBlocks({ call: { serverId, tool }, result }: ResultProps) {
  const t = useTranslations('calls');
  const [shown, setShown] = useState(pageSize);
  const { blocks, readId, extra } = result;
  const hidden = blocks.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.column, css.blocks)} tabIndex={0} aria-label={t('view.content')}>
      {blocks.length === 0 && <EmptyState title={t('noBlocks')} />}
      {blocks.slice(0, shown).map((block, index) => (
        <BlockView
          key={block.part.index}
          serverId={serverId}
          readId={readId}
          block={block}
          number={index + 1}
          of={tool}
          isLast={index === blocks.length - 1}
        />
      ))}
      {hidden > 0 && (
        <p className={css.more}>
          <Button onPress={() => setShown(shown + pageSize)}>
            {t('moreBlocks', { count: Math.min(hidden, pageSize), total: blocks.length })}
          </Button>
        </p>
      )}
      <ExtraFields label={t('extra')} fields={extra} />
    </section>
  );
}

/** `structuredContent` as a tree, with the result of checking it against the tool's `outputSchema`. */
function StructuredResult({ call: { serverId, tool }, result }: ResultProps) {
  const t = useTranslations('calls');
  const { readId, structured, check } = result;
  const content = useMemo(
    () => readId && structured && partContent({ readId, uri: `${tool}.json` }, structured),
    [readId, structured, tool],
  );
  const violationText = useViolationText();
  const marks = check && marksOf(check, violationText);
  return (
    <>
      {!isUnjudged(check) && <SchemaCheckView check={check} />}
      {content === undefined ? (
        <EmptyState title={t('notKept')} />
      ) : (
        <ContentView
          key={content.key}
          content={content}
          isSaveable
          startsAs="tree"
          owner={`${serverId} ${tool} structured`}
          {...(marks !== undefined && { marks })}
        />
      )}
    </>
  );
}

/** Then nothing is known of the result, which each view has to say. */
function isUnjudged(check: SchemaCheck | undefined): boolean {
  return check?.verdict === 'badSchema' || check?.verdict === 'tooSlow';
}

function SchemaCheckView({ check }: { check: SchemaCheck | undefined }) {
  const t = useTranslations('calls');
  const violationText = useViolationText();
  const notesText = useNotesText();
  if (check === undefined) return <p className={classNames(layout.quiet, css.resultNote)}>{t('check.noSchema')}</p>;
  const { verdict, total, violations, notes } = check;
  const tone = verdict === 'valid' ? 'ok' : verdict === 'invalid' ? 'error' : verdict === 'noSchema' ? 'plain' : 'warn';
  return (
    <>
      <p className={classNames(layout.ruled, css.verdict)} data-tone={tone}>
        {verdict === 'invalid' ? t('check.invalid', { count: total }) : t(`check.${verdict}`)}
        {notes !== undefined && ` ${notesText(notes)}`}
      </p>
      {violations.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={classNames(layout.ruled, css.violations)} tabIndex={0} aria-label={t('violations')}>
          <ul>
            {violations.map(({ pointer, keyword, schemaPointer, ...rest }) => (
              <li
                key={`${pointer} ${schemaPointer} ${rest.expected}`}
                className={classNames(layout.baselineRow, css.violation)}
                title={schemaPointer}
              >
                <code className={classNames(layout.truncate, css.place)}>
                  {pointer === '' ? t('wholeValue') : visibleText(pointer)}
                </code>
                <span className={css.keyword}>{keyword}</span>
                <span className={classNames(layout.breaking, layout.muted, layout.shrink, css.resultWords)}>
                  {violationText({ pointer, keyword, schemaPointer, ...rest })}
                </span>
              </li>
            ))}
          </ul>
          {total > violations.length && (
            <p className={classNames(layout.quiet, css.resultNote)}>
              {t('moreViolations', { count: total - violations.length })}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The messages of a check by JSON pointer. */
function marksOf({ violations }: SchemaCheck, textOf: (violation: Violation) => string): Marks {
  const marks = new Map<string, string[]>();
  for (const violation of violations) {
    marks.set(violation.pointer, [...(marks.get(violation.pointer) ?? []), textOf(violation)]);
  }
  return marks;
}

type ResultView = 'content' | 'structured' | 'raw' | 'host' | 'sent' | 'progress' | 'app';

/** The views that a call has, the most useful first. */
export function resultViewsOf(
  { result, responseSeq, progressLog }: Pick<ToolCall, 'result' | 'responseSeq' | 'progressLog'>,
  hasApp = false,
): ResultView[] {
  const views: [ResultView, boolean][] = [
    ['content', result !== undefined && (result.blocks.length > 0 || result.structured === undefined)],
    ['structured', result?.structured !== undefined],
    ['raw', result !== undefined],
    ['host', result !== undefined && responseSeq !== undefined],
    ['sent', true],
    ['progress', progressLog.length > 0],
    ['app', hasApp],
  ];
  return views.flatMap(([view, isPresent]) => (isPresent ? [view] : []));
}
