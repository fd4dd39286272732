import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { InFlight } from '#shared/model/session.ts';
import { useSession } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import css from './content.module.css';

type Arrival = NonNullable<InFlight['arrival']>;

/** The response to a request of ours while it comes in; undefined while it is small or not there at all. */
export function useArrival(serverId: ServerId, isOurs: (request: InFlight) => boolean): Arrival | undefined {
  return useSession(serverId, ({ inFlight }) => inFlight.findLast(isOurs)?.arrival);
}

/** A large response while it comes in: how much of it is here, and its first screen. Replaced by the whole. */
export function ArrivingView({ arrival, label }: { arrival: Arrival; label: string }) {
  const t = useTranslations('content');
  const { bytes } = useQuantities();
  return (
    <>
      {/* No live region: it changes several times a second. */}
      <p className={classNames(layout.wideRow, css.bar)}>{t('arriving', { size: bytes(arrival.bytes) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={layout.scroll} tabIndex={0} aria-label={label}>
        <pre className={css.raw}>{arrival.text}</pre>
      </section>
    </>
  );
}
