import { useLocale } from 'use-intl';
import { type Quantities, quantitiesFor } from '#shared/messages/quantities.ts';

/** Writers of amounts and lists for the window's language. */
export function useQuantities(): Quantities {
  return quantitiesFor(useLocale());
}
