import type { lifecycle as en } from '../../en/rules/lifecycle.ts';

export const lifecycle: typeof en = {
  'LIFE-EARLY': {
    title: '{method} wurde gesendet, bevor der Client bereit war',
    expected: 'Vor notifications/initialized sendet ein Server nur Pings und Logmeldungen.',
    fix: 'Auf notifications/initialized warten.',
  },
  'LIFE-VER': {
    title: 'Die beantwortete Protokollversion ist keine bekannte Revision',
    expected: 'Eine Revision mit Handshake, etwa 2025-11-25.',
    fix: 'Mit der angefragten Revision antworten, wenn der Server sie unterstützt, sonst mit seiner neuesten.',
  },
  'LIFE-DOWN': {
    title: 'Der Server antwortete auf {offered} mit {answered}',
    expected: 'Die angebotene Revision, wenn der Server sie unterstützt; eine andere ist auch gültig.',
    fix: 'Das SDK des Servers aktualisieren, um die neuere Revision zu nutzen.',
  },
};
