import { expect, it } from 'vitest';
import { autostartEntry } from './autostart-entry.ts';

it('quotes the program', () => {
  expect(autostartEntry('Loupe', '/opt/My $Apps/100%/loupe')).toContain('Exec="/opt/My \\\\$Apps/100%%/loupe"\n');
});
