import type { Messages } from '../messages.ts';

export const rounds: Messages['rounds'] = {
  title: 'Runden',
  sent: 'Gesendet',
  wanted: 'Der Server will mehr',
  again: 'Mit den Antworten noch einmal gesendet',
  round: 'Runde {number}',
  state: '{count, plural, one {# Zeichen} other {# Zeichen}} Zustand, zurückgegeben wie gekommen',
  frame: 'Frame {seq, number}',
  noMethod: 'keine Methode',
  states: { waiting: 'wartet', answered: 'beantwortet', refused: 'verweigert', withdrawn: 'nicht beantwortet' },
  showAsk: 'Anfrage zeigen',
};
