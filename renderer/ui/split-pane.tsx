import {
  createContext,
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Group, type GroupImperativeHandle, Panel, Separator } from 'react-resizable-panels';
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
  /** Numbers are pixels, strings with `%` are shares. Another one moves the line, unless the user has placed it. */
  defaultSize?: number | string;
  minSize?: number | string;
  maxSize?: number | string;
  /** Where the panes are stacked: the height by default, and the least in pixels. */
  stackedSize?: string;
  stackedMinSize?: number;
  /**
   * Keeps its pixels when the window grows, unless its default is a share and the user has not placed the line. At
   * least one pane of a group must not.
   */
  isFixed?: boolean;
  content: ReactNode;
}

interface SplitPaneProps {
  /** Names the group in the memory. */
  id: string;
  /** The storage key of the sizes, when the same panes have different sizes per content. */
  memory?: string;
  orientation: 'horizontal' | 'vertical';
  /** Narrower than this, in pixels, the panes of a row are stacked. */
  stackBelow?: number;
  panes: readonly Pane[];
}

const leastStacked = 80;

/**
 * Panes with a movable line between each two; leave a pane out of `panes` to hide it.
 * Lines move by mouse and by arrow keys, and a double click puts back the default.
 */
export function SplitPane({ id, memory = id, orientation: wanted, stackBelow, panes }: SplitPaneProps) {
  const t = useTranslations('window.ui');
  const { layout, remember } = use(LayoutMemoryContext);
  const element = useRef<HTMLDivElement>(null);
  const group = useRef<GroupImperativeHandle>(null);
  const isStacked = useIsNarrow(element, stackBelow);
  const orientation = isStacked ? 'vertical' : wanted;
  const defaultOf = ({ defaultSize, stackedSize }: Pane) => (isStacked ? stackedSize : undefined) ?? defaultSize;
  // A layout fits only the set of panes that it was made with. Panes come and go without a new group, so that the
  // others keep their focus and their place.
  const ids = panes.map((pane) => pane.id).join('+');
  const key = `${memory}${isStacked ? 'Narrow' : ''}:${ids}`;
  const remembered = layout[key];
  const isPlaced = remembered !== undefined;
  /** What the user has just placed, until the memory has it. */
  const placedKey = useRef<string>(undefined);
  const isRecallDue = useRef(false);
  const recall = useEffectEvent(() => {
    const sizes = group.current?.getLayout() ?? {};
    // Panes that come now have no sizes yet.
    isRecallDue.current = panes.some((pane) => !(pane.id in sizes));
    if (element.current === null || panes.length < 2 || isRecallDue.current) return;
    const { clientWidth, clientHeight } = element.current;
    group.current?.setLayout(
      remembered ?? usualLayout(panes, defaultOf, isStacked || wanted === 'vertical' ? clientHeight : clientWidth),
    );
  });
  const defaults = panes.map((pane) => defaultOf(pane) ?? '').join('+');
  const shownMemory = useRef(memory);
  // Per set of panes: a set that returns gets its previous sizes.
  const usedDefaults = useRef(new Map<string, string>());
  useEffect(() => {
    const hasOther = (usedDefaults.current.get(ids) ?? defaults) !== defaults;
    usedDefaults.current.set(ids, defaults);
    if (isPlaced) placedKey.current = undefined;
    const isOtherMemory = shownMemory.current !== memory;
    shownMemory.current = memory;
    // A line that the user has placed stays where it is when there is another default.
    if (isOtherMemory || (hasOther && !isPlaced)) recall();
  }, [memory, ids, defaults, isPlaced]);
  // A share follows the window. The library's own way to do that is a property of the pane, and each change of it
  // registers the pane again, which puts back a line that was just placed.
  const followsWindow = !isPlaced && panes.some((pane) => pane.isFixed && typeof defaultOf(pane) === 'string');
  const followWindow = useEffectEvent(() => {
    if (placedKey.current !== key) recall();
  });
  useEffect(() => {
    if (!followsWindow || element.current === null) return;
    let isMeasured = false;
    const observer = new ResizeObserver(() => {
      if (isMeasured) followWindow();
      isMeasured = true;
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [followsWindow]);
  return (
    <Group
      id={isStacked ? `${id}Narrow` : id}
      className={css.group}
      elementRef={element}
      groupRef={group}
      orientation={orientation}
      {...(remembered !== undefined && { defaultLayout: remembered })}
      onLayoutChanged={(sizes, { isUserInteraction, requestedLayout }) => {
        if (isUserInteraction) {
          placedKey.current = key;
          remember(key, requestedLayout ?? sizes);
        } else if (isRecallDue.current) recall();
      }}
    >
      {panes.map(
        ({ id: paneId, content, isFixed = false, stackedMinSize = leastStacked, stackedSize, ...size }, index) => (
          <Fragment key={paneId}>
            {index > 0 && <Separator className={classNames(css.line, css[orientation])} aria-label={t('resizePane')} />}
            <Panel
              id={paneId}
              className={css.pane}
              groupResizeBehavior={isFixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
              {...size}
              {...(isStacked && { minSize: stackedMinSize, maxSize: '100%' })}
              {...(isStacked && stackedSize !== undefined && { defaultSize: stackedSize })}
            >
              {content}
            </Panel>
          </Fragment>
        ),
      )}
    </Group>
  );
}

/** The default sizes of the panes, in percent of `pixels`; panes without one share the rest. */
function usualLayout(
  panes: readonly Pane[],
  defaultOf: (pane: Pane) => Pane['defaultSize'],
  pixels: number,
): Record<string, number> {
  const asked = panes.map((pane) => percentOf(defaultOf(pane), pixels));
  const rest = 100 - asked.reduce((sum: number, size) => sum + (size ?? 0), 0);
  const sharing = asked.filter((size) => size === undefined).length;
  return Object.fromEntries(panes.map(({ id }, index) => [id, asked[index] ?? rest / sharing]));
}

function percentOf(size: Pane['defaultSize'], pixels: number): number | undefined {
  if (size === undefined) return undefined;
  return typeof size === 'number' ? (size / pixels) * 100 : Number.parseFloat(size);
}

/** Whether an element is narrower than `limit` pixels; follows its size. Without a limit it never is. */
function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number | undefined): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || limit === undefined) return;
    const measure = () => {
      // A hidden element has no width.
      if (current.clientWidth > 0) setNarrow(current.clientWidth < limit);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, limit]);
  return isNarrow && limit !== undefined;
}
