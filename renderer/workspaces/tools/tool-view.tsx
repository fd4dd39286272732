import { useRouter } from '@tanstack/react-router';
import { ListFilter, Wrench } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readToolItem, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { NamedPlace } from '#shared/model/lists/named-rows.ts';
import { useVersion } from '../../data/observable.ts';
import { useIsRecorded } from '../../data/queries.ts';
import { useCallRows } from '../../data/run-rows.ts';
import { useCallCount } from '../../data/runs.ts';
import { Description } from '../../kit/blocks/index.ts';
import { CodeView } from '../../kit/editor/index.ts';
import { FetchingRows } from '../../kit/fetching.tsx';
import { SeenButton } from '../../kit/hosts/index.ts';
import { ItemIcon, ItemProblems, type PaneProps, useNamed } from '../../kit/list/index.ts';
import { addFilterTerm } from '../../kit/menus/index.ts';
import { NamedTabs } from '../../kit/tabs/index.ts';
import { useToolsSearch, useWindowSearch } from '../../state/address.ts';
import { lastRun, useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { PaneHead, Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { CallPane } from './calls/call-pane.tsx';
import { CallRows } from './calls/call-rows.tsx';
import { FormPane, RunBar } from './tool-form.tsx';
import css from './tools.module.css';
import { ClaimTags, useToolProblems } from './tools-pane.tsx';
import { useToolRun } from './use-tool-run.ts';

/** The item area of the Tools workspace: the selected tool, or else all calls to the server. */
export function ToolView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('tools');
  const recent = useTranslations('calls')('recent');
  const { buildLocation } = useRouter();
  const { tool: name, nth, change } = useToolsSearch();
  const place = name === undefined && nth === undefined ? undefined : { name, nth };
  return (
    <NamedTabs
      serverId={serverId}
      kind="tools"
      label={t('openTools')}
      copyLabel={t('copyName')}
      noItemLabel={recent}
      noName={t('noName')}
      place={place}
      hrefOf={(to) =>
        buildLocation({
          to: '/servers/$serverId/tools',
          params: { serverId },
          search: { tool: to.name, nth: to.nth },
        }).href
      }
      onPlace={(to) => change({ tool: to.name, nth: to.nth, run: lastRun('tool', serverId, to.name ?? '') })}
    >
      {place === undefined ? (
        <NothingOpen key={serverId} serverId={serverId} />
      ) : (
        <OpenTool
          key={`${serverId} ${name ?? ''} ${nth ?? 1}`}
          serverId={serverId}
          sessionId={sessionId}
          place={place}
        />
      )}
    </NamedTabs>
  );
}

function OpenTool({ serverId, sessionId, place }: PaneProps & { place: NamedPlace }) {
  const found = useNamed(sessionId, 'tools', place, readToolItem);
  const problemsOf = useToolProblems();
  if (found === undefined) return null;
  const { item, isRepeated } = found;
  return (
    <ToolPage
      serverId={serverId}
      sessionId={sessionId}
      name={place.name ?? ''}
      item={item}
      problems={item === undefined ? '' : problemsOf(item, isRepeated)}
    />
  );
}

function NothingOpen({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('tools');
  const count = useCallCount({ serverId });
  if (count === undefined) return null;
  if (count > 0) return <RecentCalls serverId={serverId} count={count} />;
  return (
    <EmptyState title={t('noneOpenTitle')} icon={Wrench}>
      {t('noneOpenText')}
    </EmptyState>
  );
}

function RecentCalls({ serverId, count }: { serverId: ServerId; count: number }) {
  const t = useTranslations('calls');
  const tl = useTranslations('lists');
  const [query, setQuery] = useState('');
  const text = useDebounced(query.trim().slice(0, 500));
  const filter = useMemo(() => ({ serverId, ...(text !== '' && { text }) }), [serverId, text]);
  const source = useCallRows(filter);
  useVersion(source);
  const { state, total } = source;
  return (
    <section className={layout.column} aria-label={t('recent')}>
      <PaneHead
        title={t('recent')}
        detail={text === '' ? tl('count', { count }) : tl('countSome', { count: total, total: count })}
      />
      <div className={css.search}>
        <SearchField label={t('search')} value={query} onChange={setQuery} />
      </div>
      <FetchingRows source={source} />
      {state === 'empty' && <EmptyState title={tl('noMatchTitle')} />}
      {state === 'filled' && <CallRows serverId={serverId} filter={filter} source={source} showsTool />}
    </section>
  );
}

interface ToolPageProps extends PaneProps {
  /** The name for calls; empty when the server omitted it. */
  name: string;
  /** Undefined when the server does not list it. */
  item: ToolItem | undefined;
  problems: string;
}

/** In a narrower pane the result is below the form. In pixels. */
const narrow = 640;

/** A tool: its claims, its form, and its calls beside it. */
function ToolPage(props: ToolPageProps) {
  const t = useTranslations('tools');
  const { item } = props;
  const isRecorded = useIsRecorded(props.serverId);
  if (item !== undefined && isRecorded) return <RecordedTool {...props} item={item} />;
  if (item !== undefined) return <ListedTool {...props} item={item} />;
  return (
    <ToolFrame {...props} run={null}>
      <EmptyState title={t('unlistedTitle')} icon={Wrench}>
        {t('unlistedText')}
      </EmptyState>
    </ToolFrame>
  );
}

function ListedTool(props: ToolPageProps & { item: ToolItem }) {
  const { serverId, sessionId, item } = props;
  const toolRun = useToolRun(props, item);
  return (
    <ToolFrame {...props} run={<RunBar serverId={serverId} tool={item.name} toolRun={toolRun} />}>
      <FormPane serverId={serverId} sessionId={sessionId} item={item} toolRun={toolRun} />
    </ToolFrame>
  );
}

/** A tool of a recording: its definition alone, as it can't be called. */
function RecordedTool(props: ToolPageProps & { item: ToolItem }) {
  return (
    <ToolFrame {...props} run={null}>
      <RecordedDefinition item={props.item} />
    </ToolFrame>
  );
}

interface ToolFrameProps extends ToolPageProps {
  /** At the end of the toolbar. */
  run: ReactNode;
  /** The form. */
  children: ReactNode;
}

function ToolFrame({ serverId, sessionId, name, item, problems, run, children }: ToolFrameProps) {
  const t = useTranslations('tools');
  const { run: runId } = useToolsSearch();
  const shownName = name === '' ? t('noName') : visibleText(name);
  const isRecorded = useIsRecorded(serverId);
  useLastRun('tool', serverId, name, runId);
  return (
    <article className={layout.view} aria-label={t('tool', { name: shownName })}>
      <Toolbar label={t('toolbar')}>
        <ItemIcon icon={item?.icon} fallback={Wrench} />
        <code className={classNames(layout.truncate, css.pageName)} title={name}>
          <bdi>{shownName}</bdi>
        </code>
        {item?.title !== undefined && item.title !== name && (
          <span className={classNames(layout.truncate, css.pageTitle)} title={visibleText(item.title)}>
            {visibleText(item.title)}
          </span>
        )}
        <CopyButton text={name} label={t('copyName')} />
        {item !== undefined && (
          <SeenButton name={shownName} item={{ sessionId, kind: 'tools', ordinal: item.ordinal }} />
        )}
        <span className={css.pageClaims}>{item !== undefined && <ClaimTags item={item} />}</span>
        <ItemProblems problems={problems} />
        <Spacer />
        {run}
      </Toolbar>
      <div className={classNames(layout.fillHeight, layout.fillWidth)}>
        <SplitPane
          id="tool"
          orientation="horizontal"
          stackBelow={narrow}
          panes={[
            {
              id: 'form',
              defaultSize: '38%',
              stackedSize: '60%',
              minSize: 240,
              stackedMinSize: 120,
              content: children,
            },
            ...(isRecorded
              ? []
              : [
                  {
                    id: 'calls',
                    minSize: 240,
                    stackedMinSize: 100,
                    content: <CallPane serverId={serverId} tool={name} hasForm={item !== undefined} />,
                  },
                ]),
          ]}
        />
      </div>
    </article>
  );
}

/** A tool as a recorded client had it listed: its description and its definition. It can't be called. */
function RecordedDefinition({ item }: { item: ToolItem }) {
  const t = useTranslations('tools');
  const { change } = useWindowSearch();
  const text = JSON.stringify(item.raw, null, 2);
  const showCalls = () => {
    addFilterTerm('method', 'tools/call');
    addFilterTerm('text', item.name);
    change({ panel: 'traffic' });
  };
  return (
    <div className={layout.column}>
      <p className={classNames(layout.remark, layout.row)}>
        {t('recordedHint')}
        <Spacer />
        <Button variant="quiet" onPress={showCalls}>
          <ListFilter aria-hidden />
          {t('showCalls')}
        </Button>
      </p>
      <div className={css.recorded}>
        <Description text={item.description} />
      </div>
      <div className={layout.fillColumn}>
        <CodeView
          value={text}
          language="json"
          label={t('definition')}
          corner={<CopyButton text={text} label={t('copyDefinition')} />}
        />
      </div>
    </div>
  );
}
