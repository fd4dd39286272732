import type { httpSessions as en } from '../../en/rules/http-sessions.ts';

export const httpSessions: typeof en = {
  'H-SID': {
    title:
      'Die Sitzungs-ID {problem, select, character {enthält ein unzulässiges Zeichen} other {ist zu erraten: Sie hat {length, number} Zeichen}}',
    expected: 'Nur sichtbare ASCII-Zeichen, und genügend zufällige.',
    fix: 'Eine zufällige UUID verwenden.',
  },
  'H-SID-E': {
    title: 'Eine Antwort hat eine Sitzungs-ID',
    expected: '2026-07-28 kennt keine Sitzungen und keine Mcp-Session-Id.',
    fix: 'Den Header bei Anfragen dieser Revision weglassen.',
  },
  'H-SID-404': {
    title: 'Eine verlorene Sitzung wurde mit Status {status} gemeldet',
    expected: '404, damit der Client eine neue Sitzung beginnt.',
    fix: 'Anfragen mit unbekannter Sitzungs-ID mit 404 beantworten.',
  },
};
