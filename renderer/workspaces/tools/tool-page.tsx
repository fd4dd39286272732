import { Wrench } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useToolsSearch } from '../../state/address.ts';
import { useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { ProblemMark } from '../../ui/status/problem-mark.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { CallPane } from './calls/call-pane.tsx';
import type { EditCall } from './calls/edit-call.ts';
import { ClaimTags } from './claim-tags.tsx';
import { FormPane } from './form-pane.tsx';
import { ToolIcon } from './tool-row.tsx';
import css from './tools.module.css';

interface ToolPageProps {
  serverId: ServerId;
  sessionId: SessionId;
  /** What it is called by; empty when the server gave it no name. */
  name: string;
  /** As the server lists it; undefined when it does not. */
  item: ToolItem | undefined;
  /** What is wrong with it, in words. */
  problems: string;
  onEdit: EditCall;
}

/** Narrower than this, in pixels, the result is below the form. */
const narrow = 640;

/** One tool: what the server declares about it, its form, and beside it its calls' results. */
export function ToolPage({ serverId, sessionId, name, item, problems, onEdit }: ToolPageProps) {
  const t = useTranslations('tools');
  const tl = useTranslations('lists');
  const { run } = useToolsSearch();
  const panes = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(panes, narrow);
  const shownName = name === '' ? t('noName') : visibleText(name);
  useLastRun('tool', serverId, name, run);
  return (
    <article className={layout.view} aria-label={t('tool', { name: shownName })}>
      <Toolbar label={t('toolbar')}>
        <ToolIcon icon={item?.icon} />
        {item?.title !== undefined && item.title !== name && (
          <span className={classNames(layout.truncate, css.pageTitle)} title={item.title}>
            {visibleText(item.title)}
          </span>
        )}
        <code className={classNames(layout.truncate, css.pageName)} title={name}>
          <bdi>{shownName}</bdi>
        </code>
        <span className={css.pageClaims}>{item !== undefined && <ClaimTags item={item} />}</span>
        <ProblemMark words={problems} title={tl('marked', { problems })} />
        <Spacer />
        <CopyButton text={name} label={t('copyName')} />
      </Toolbar>
      <div ref={panes} className={classNames(layout.fillHeight, layout.fillWidth)}>
        <SplitPane
          id={isNarrow ? 'toolNarrow' : 'tool'}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          panes={[
            {
              id: 'form',
              defaultSize: '45%',
              minSize: isNarrow ? 120 : 240,
              content:
                item === undefined ? (
                  <EmptyState title={t('unlistedTitle')} icon={Wrench}>
                    {t('unlistedText')}
                  </EmptyState>
                ) : (
                  <FormPane serverId={serverId} sessionId={sessionId} item={item} />
                ),
            },
            {
              id: 'calls',
              minSize: isNarrow ? 100 : 240,
              content: <CallPane serverId={serverId} tool={name} onEdit={onEdit} hasForm={item !== undefined} />,
            },
          ]}
        />
      </div>
    </article>
  );
}

/** Whether an element is narrower than `limit` pixels; follows its size. */
function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setNarrow(current.clientWidth < limit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, limit]);
  return isNarrow;
}
