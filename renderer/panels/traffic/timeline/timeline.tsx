import { Filter, Maximize2, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasKey, withOnly, withoutKey } from '#shared/mcp/traffic-filter/parse-filter.ts';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import { useLiveSessions, useServers } from '../../../data/queries.ts';
import { usePreference } from '../../../state/preferences.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ServerName } from '../frames/frame-cells.tsx';
import { timeAt } from '../frames/time-scale.ts';
import { type Bar, barsOf, lanesOf, selectedIn, seqRanges } from './bars.ts';
import css from './timeline.module.css';
import { mostRows, useTimelineRows } from './timeline-rows.ts';
import { moved, type Window, whole, zoomed } from './window.ts';

const laneHeight = 20;
const barHeight = 5;
const subLanes = 3;

/**
 * When what happened, a lane for each server, without idle times. The wheel zooms and pans, a range that is dragged becomes
 * a term of the filter; the timeline itself ignores that term.
 */
export function Timeline({ filter }: { filter: FrameFilter }) {
  const t = useTranslations('traffic.timeline');
  const { count, duration } = useQuantities();
  const [text, setText] = usePreference('trafficText');
  const wanted = useMemo(() => {
    const query = withoutKey(filter.query ?? '', 'seq');
    const { query: _, ...others } = filter;
    return { ...others, ...(query !== '' && { query }) };
  }, [filter]);
  const live = useLiveSessions();
  const { rows, total, now } = useTimelineRows(wanted, live);
  const { scale, bars } = useMemo(() => barsOf(rows, now, live), [rows, now, live]);
  const names = useServers();
  const lanes = useMemo(() => lanesOf(bars), [bars]);
  const [window, setWindow] = useState<Window>(whole);
  const [dragged, setDragged] = useState<{ from: number; to: number }>();
  /** The part by which the filter was made: what runs in it may have begun long before. */
  const [chosen, setChosen] = useState<{ text: string; part: Window }>();
  const selected = dragged ?? (chosen?.text === text ? chosen.part : selectedIn(bars, text));
  const plot = useRef<HTMLDivElement>(null);

  const filterBy = (part: Window) => {
    const seqs = seqRanges(bars, part);
    if (seqs.length === 0) return;
    const filtered = withOnly(text, 'seq', seqs);
    setChosen({ text: filtered, part });
    setText(filtered);
  };
  const placeAt = (clientX: number) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return window.from;
    const part = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return window.from + part * (window.to - window.from);
  };
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) setWindow(moved(window, sideways / 1000));
    else setWindow(zoomed(window, event.deltaY > 0 ? 1.25 : 0.8, placeAt(event.clientX)));
  });
  useEffect(() => {
    const element = plot.current;
    // React's own listener can't prevent the scrolling.
    const listener = (event: WheelEvent) => handleWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setWindow(zoomed(window, 0.8));
    else if (event.key === '-') setWindow(zoomed(window, 1.25));
    else if (event.key === 'ArrowLeft') setWindow(moved(window, -0.1));
    else if (event.key === 'ArrowRight') setWindow(moved(window, 0.1));
    else if (event.key === '0') setWindow(whole);
    else if (event.key === 'Enter') filterBy(window);
    else return;
    event.preventDefault();
  };
  const handleUp = () => {
    if (dragged !== undefined && Math.abs(dragged.to - dragged.from) > 0.004 * (window.to - window.from)) {
      filterBy({ from: Math.min(dragged.from, dragged.to), to: Math.max(dragged.from, dragged.to) });
    }
    setDragged(undefined);
  };
  const x = (place: number) => `${((place - window.from) / (window.to - window.from)) * 100}%`;
  const w = (length: number) => `${(length / (window.to - window.from)) * 100}%`;
  const inView = bars.filter(({ left, right }) => right >= window.from && left <= window.to);
  const nameOf = (id: string | undefined) => {
    if (id === undefined) return t('others');
    const listed = names?.find(({ server }) => server.id === id)?.server.name;
    return visibleText(listed ?? bars.find(({ frame }) => frame.serverId === id)?.frame.serverName ?? '');
  };
  const laneOf = new Map(lanes.map((id, index) => [id, index]));
  const y = ({ frame, subLane }: Bar) =>
    (laneOf.get(frame.serverId) ?? lanes.length - 1) * laneHeight +
    2 +
    Math.min(subLane, subLanes - 1) * (barHeight + 1);
  return (
    <section className={css.timeline} aria-label={t('title')}>
      <div className={css.names} aria-hidden>
        {lanes.map((id) => (
          <bdi key={id ?? ''} className={layout.truncate} title={nameOf(id)} style={{ height: laneHeight }}>
            <ServerName text={nameOf(id)} />
          </bdi>
        ))}
      </div>
      <div className={css.middle}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture with keys. */}
        <div
          ref={plot}
          className={css.plot}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys zoom and pan.
          tabIndex={0}
          aria-label={t('label', { count: bars.length })}
          onKeyDown={handleKey}
          onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const place = placeAt(event.clientX);
            setDragged({ from: place, to: place });
          }}
          onPointerMove={(event) => {
            if (dragged !== undefined) setDragged({ ...dragged, to: placeAt(event.clientX) });
          }}
          onPointerUp={handleUp}
          onPointerCancel={() => setDragged(undefined)}
        >
          <svg width="100%" height={Math.max(1, lanes.length) * laneHeight} aria-hidden>
            {scale.breaks.map((index) => {
              const [mark, next] = [scale.marks[index], scale.marks[index + 1]];
              if (mark === undefined || next === undefined) return null;
              return (
                <rect
                  key={index}
                  className={css.idle}
                  x={x(mark.place)}
                  width={w(next.place - mark.place)}
                  height="100%"
                >
                  <title>{t('idle', { duration: duration(next.time - mark.time) })}</title>
                </rect>
              );
            })}
            {selected !== undefined && (
              <rect
                className={css.selected}
                x={x(Math.min(selected.from, selected.to))}
                height="100%"
                style={{ width: `max(2px, ${w(Math.abs(selected.to - selected.from))})` }}
              />
            )}
            {inView.map((bar) => (
              <rect
                key={bar.frame.seq}
                className={css[bar.tone]}
                x={x(bar.left)}
                y={y(bar)}
                height={barHeight}
                style={{ width: `max(2px, ${w(bar.right - bar.left)})` }}
              >
                <title>{`${visibleText(bar.frame.method ?? bar.frame.kind)} · ${duration(bar.frame.latencyMs ?? 0)}`}</title>
              </rect>
            ))}
          </svg>
        </div>
        <div className={css.axis}>
          <Clock at={timeAt(scale, window.from)} />
          <span className={layout.truncate}>
            {total > mostRows ? t('newest', { count: count(mostRows) }) : t('hint')}
          </span>
          <Clock at={timeAt(scale, window.to)} />
        </div>
      </div>
      <div className={css.buttons}>
        <IconButton icon={ZoomIn} label={t('zoomIn')} onPress={() => setWindow(zoomed(window, 0.5))} />
        <IconButton icon={ZoomOut} label={t('zoomOut')} onPress={() => setWindow(zoomed(window, 2))} />
        <IconButton icon={Maximize2} label={t('fit')} onPress={() => setWindow(whole)} />
        <IconButton icon={Filter} label={t('filter')} onPress={() => filterBy(window)} />
        {hasKey(text, 'seq') && (
          <IconButton icon={X} label={t('clear')} onPress={() => setText(withoutKey(text, 'seq'))} />
        )}
      </div>
    </section>
  );
}
