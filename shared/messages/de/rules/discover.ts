import type { discover as en } from '../../en/rules/discover.ts';

export const discover: typeof en = {
  'DISC-NONE': {
    title: 'server/discover ist unbekannt, aber {method} funktioniert',
    expected: 'Jeder Server von 2026-07-28 beantwortet server/discover.',
    fix: 'server/discover implementieren oder das SDK aktualisieren.',
  },
  'DISC-VERS': {
    title: 'supportedVersions enthält die verwendete Revision nicht',
    expected: 'Eine Liste, die {revision} enthält.',
    fix: 'Jede Revision aufführen, die der Server beantwortet.',
  },
  'DISC-32022': {
    title: 'Der Fehler −32022 nennt keine unterstützten Revisionen',
    expected: 'data.supported (eine Liste) und data.requested (ein Text).',
    fix: 'Beides in die Daten des Fehlers aufnehmen, damit Clients wählen können.',
  },
  'DISC-INFO': {
    title: 'Ein Ergebnis nennt den Server nicht',
    expected: '_meta enthält io.modelcontextprotocol/serverInfo mit Name und Version.',
    fix: 'serverInfo in _meta jedes Ergebnisses aufnehmen.',
  },
};
