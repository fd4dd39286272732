import { createContext, Fragment, type ReactNode, use } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import css from './split-pane.module.css';

/** Where pane sizes are remembered: sizes in percent by pane, by group. */
export interface LayoutMemory {
  layout: Readonly<Record<string, Readonly<Record<string, number>>>>;
  remember: (group: string, sizes: Record<string, number>) => void;
}

const LayoutMemoryContext = createContext<LayoutMemory>({ layout: {}, remember: () => {} });

/** Gives the {@link SplitPane}s below it a memory. */
export const LayoutMemoryProvider = LayoutMemoryContext.Provider;

export interface Pane {
  /** Unique within its group; remembered under it. */
  id: string;
  /** Numbers are pixels, strings with `%` are shares. */
  defaultSize?: number | string;
  minSize?: number | string;
  maxSize?: number | string;
  /** Keeps its pixels when the window grows. At least one pane of a group must not. */
  isFixed?: boolean;
  content: ReactNode;
}

interface SplitPaneProps {
  /** Names the group in the memory. */
  id: string;
  orientation: 'horizontal' | 'vertical';
  panes: readonly Pane[];
}

/**
 * Panes with a movable line between each two; leave a pane out of `panes` to hide it.
 * Lines move by mouse and by arrow keys, and a double click puts back the default.
 */
export function SplitPane({ id, orientation, panes }: SplitPaneProps) {
  const t = useTranslations('window.ui');
  const { layout, remember } = use(LayoutMemoryContext);
  // A layout fits only the set of panes that it was made with. Panes come and go without a new group, so that the
  // others keep their focus and their place.
  const key = `${id}:${panes.map((pane) => pane.id).join('+')}`;
  const remembered = layout[key];
  return (
    <Group
      id={id}
      className={css.group}
      orientation={orientation}
      {...(remembered !== undefined && { defaultLayout: remembered })}
      onLayoutChanged={(sizes, { isUserInteraction, requestedLayout }) => {
        if (isUserInteraction) remember(key, requestedLayout ?? sizes);
      }}
    >
      {panes.map(({ id: paneId, content, isFixed = false, ...size }, index) => (
        <Fragment key={paneId}>
          {index > 0 && <Separator className={classNames(css.line, css[orientation])} aria-label={t('resizePane')} />}
          <Panel
            id={paneId}
            className={css.pane}
            groupResizeBehavior={isFixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
            {...size}
          >
            {content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
