import { useHead } from '../../data/versions.ts';
import { useQuantities } from '../../ui/status/quantities.ts';
import css from './frame-count.module.css';

/** How many frames were recorded so far. */
export function FrameCount() {
  const { count } = useQuantities();
  const head = useHead();
  return <span className={css.count}>{count(head)}</span>;
}
