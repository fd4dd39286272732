import type { Messages } from '../messages.ts';

export const knownServers: Messages['knownServers'] = {
  title: 'Bekannte Server',
  list: 'Liste',
  packaged: 'Mit Loupe geliefert',
  packagedText:
    'Veröffentlichte Server, die mit dieser Version von Loupe ausprobiert wurden. Nichts wird geladen oder gestartet, bevor Sie einen hinzufügen und seinem Befehl zustimmen.',
  search: 'Bekannte Server durchsuchen',
  results: 'Server',
  count: '{count, plural, =0 {keine Server} one {# Server} other {# Server}}',
  first: 'Die ersten {shown, number} von {total, number}: Geben Sie mehr ein, um die Suche einzugrenzen.',
  cut: 'Die Liste ist länger, als Loupe liest: Ihr Ende fehlt.',
  unusable:
    '{count, plural, one {# Eintrag ist kein brauchbares server.json-Dokument} other {# Einträge sind keine brauchbaren server.json-Dokumente}}.',
  noneTitle: 'Kein Server gefunden',
  noneText:
    'Versuchen Sie andere Wörter, öffnen Sie eine server.json-Datei oder rufen Sie die Liste einer Registry ab.',
  openFile: 'Datei öffnen…',
  fetch: 'Von Registry abrufen…',
  fetchUrl: 'URL der Liste einer Registry oder einer server.json',
  fetchHint: 'Loupe sendet eine Anfrage pro Seite an diese Adresse, und keine ohne Ihr Zutun.',
  fetchNow: 'Abrufen',
  fetching: 'Wird abgerufen…',
  version: 'Version',
  name: 'Name',
  website: 'Website',
  repository: 'Repository',
  offer: 'Verwenden als',
  wants: 'Konfiguration',
  secretHint: 'Kommt in den Tresor von Loupe.',
  missing: 'Erforderlich.',
  chooseValue: 'Auswählen…',
  preview: 'Das wird hinzugefügt',
  afterwards: 'Loupe fragt, bevor es den Befehl zum ersten Mal ausführt, und erneut, wenn er sich ändert.',
  noOffers: 'Das Dokument nennt weder ein Paket noch eine Adresse.',
  back: 'Zurück',
  add: 'Hinzufügen',
  remote: 'Remote',
  problems: {
    bundle: 'Ein Bundle (.mcpb) zum Herunterladen. Loupe lädt es nicht: Öffnen Sie die Datei, sobald Sie sie haben.',
    ownHttp: 'Der Befehl startet einen HTTP-Server. Starten Sie ihn selbst und fügen Sie seine URL hinzu.',
    unknownKind: 'Für diese Art kennt Loupe keinen Befehl. Fügen Sie den Server von Hand hinzu.',
    secretArgument:
      'Der Server will ein Geheimnis in der Befehlszeile, wo andere Programme dieses Rechners es lesen können. Fügen Sie ihn von Hand hinzu, wenn Sie das wollen.',
    secretAddress:
      'Der Server will ein Geheimnis im Pfad seiner Adresse, die in Protokollen stehen kann. Fügen Sie ihn von Hand hinzu, wenn Sie das wollen.',
    badAddress: 'Die Adresse ist keine http- oder https-Adresse.',
  },
};
