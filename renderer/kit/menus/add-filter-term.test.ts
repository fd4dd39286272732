import { beforeEach, expect, it } from 'vitest';
import { resetPreferences, usePreferences } from '../../state/preferences.ts';
import { addFilterTerm } from './add-filter-term.ts';

beforeEach(() => resetPreferences('trafficText'));

it('a term is added to what is typed, once', () => {
  usePreferences.setState({ trafficText: 'lens' });
  addFilterTerm('method', 'tools/call');
  addFilterTerm('server', 'My server', true);
  addFilterTerm('method', 'tools/call');
  expect(usePreferences.getState().trafficText).toBe('lens method:tools/call -server:"My server"');
});
