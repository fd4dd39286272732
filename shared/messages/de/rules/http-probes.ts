import type { httpProbes as en } from '../../en/rules/http-probes.ts';

export const httpProbes: typeof en = {
  'H-VER': {
    title: 'Eine Anfrage einer unbekannten Revision wurde mit Status {status} beantwortet',
    expected: '400.',
    fix: 'Den Header MCP-Protocol-Version prüfen.',
  },
  'H-ORIGIN': {
    title: 'Eine Anfrage von einer fremden Website wurde mit Status {status} beantwortet',
    expected: '403 für einen nicht erlaubten Origin.',
    fix: 'Den Header Origin prüfen; sonst können Websites einen lokalen Server benutzen.',
  },
};
