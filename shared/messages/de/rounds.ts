import type { Messages } from '../messages.ts';

export const rounds: Messages['rounds'] = {
  title: 'Runden',
  sent: 'Gesendet',
  wanted: 'Der Server fordert weitere Eingaben an',
  again: 'Mit den Antworten erneut gesendet',
  round: 'Runde {number}',
  state: '{count, number} Zeichen Anfragezustand, unverändert zurückgegeben',
  frame: 'Frame {seq, number}',
  noMethod: 'keine Methode',
  states: { waiting: 'wartet', answered: 'beantwortet', refused: 'abgelehnt', withdrawn: 'nicht beantwortet' },
  showPending: 'In Rückfragen anzeigen',
};
