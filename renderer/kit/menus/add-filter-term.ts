import type { FilterKey } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { withTerm } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { usePreferences } from '../../state/preferences.ts';

/**
 * Adds a term to Traffic's filter: "filter by this". `text` looks everywhere; `isNegated` leaves out what matches.
 * Opening the panel is the caller's.
 */
export function addFilterTerm(key: FilterKey | 'text', value: string, isNegated = false): void {
  usePreferences.setState(({ trafficText }) => ({ trafficText: withTerm(trafficText, key, value, isNegated) }));
}
