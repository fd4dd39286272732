import { useHead } from '../../data/versions.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';

/** How many frames were recorded. */
export function FrameCount() {
  const { count } = useQuantities();
  const head = useHead();
  return <span className={layout.dim}>{count(head)}</span>;
}
