import type { Messages } from '../messages.ts';

export const knownServers: Messages['knownServers'] = {
  title: 'Bekannte Server',
  list: 'Liste',
  packaged: 'In Loupe enthalten',
  packagedText:
    'Veröffentlichte Server, mit dieser Version von Loupe getestet. Es wird nichts heruntergeladen oder gestartet, bevor Sie einen hinzufügen und seinem Befehl zustimmen.',
  search: 'Bekannte Server durchsuchen',
  results: 'Server',
  count: '{count, plural, =0 {keine Server} one {# Server} other {# Server}}',
  first: 'Die ersten {shown, number} von {total, number}: Geben Sie mehr ein, um die Suche einzugrenzen.',
  cut: 'Die Liste überschreitet das Limit von Loupe: Ihr Ende fehlt.',
  unusable:
    '{count, plural, one {# Eintrag ist kein verwendbares server.json-Dokument} other {# Einträge sind keine verwendbaren server.json-Dokumente}}.',
  noneTitle: 'Kein Server gefunden',
  noneText:
    'Versuchen Sie andere Wörter, öffnen Sie eine server.json-Datei, oder rufen Sie die Liste einer Registry ab.',
  openFile: 'Datei öffnen…',
  fetch: 'Von Registry abrufen…',
  fetchUrl: 'URL der Liste einer Registry oder einer server.json',
  fetchHint: 'Loupe sendet eine Anfrage pro Seite an diese Adresse, und nur beim Abrufen.',
  fetchNow: 'Abrufen',
  fetching: 'Wird abgerufen…',
  version: 'Version',
  name: 'Name',
  website: 'Website',
  repository: 'Repository',
  offer: 'Verwenden als',
  wants: 'Konfiguration',
  secretHint: 'Wird im Tresor gespeichert.',
  missing: 'Erforderlich.',
  chooseValue: 'Auswählen…',
  preview: 'Hinzuzufügender Server',
  afterwards: 'Loupe fragt, bevor es den Befehl zum ersten Mal ausführt, und erneut, wenn er sich ändert.',
  noOffers: 'Das Dokument nennt weder ein Paket noch eine Adresse.',
  back: 'Zurück',
  add: 'Hinzufügen',
  remote: 'Remote',
  problems: {
    bundle:
      'Dies ist ein Bundle (.mcpb). Loupe lädt keine Bundles herunter: Laden Sie es selbst herunter, und öffnen Sie dann die Datei.',
    ownHttp: 'Der Befehl startet einen HTTP-Server. Starten Sie ihn selbst, und fügen Sie seine URL hinzu.',
    unknownKind: 'Loupe unterstützt diese Art von Paket nicht. Fügen Sie den Server von Hand hinzu.',
    secretArgument:
      'Der Server verlangt ein Geheimnis in der Befehlszeile, wo andere Programme auf diesem Computer es lesen können. Fügen Sie ihn von Hand hinzu, wenn das akzeptabel ist.',
    secretAddress:
      'Der Server verlangt ein Geheimnis im Pfad seiner URL, die in Protokollen stehen kann. Fügen Sie ihn von Hand hinzu, wenn das akzeptabel ist.',
    badAddress: 'Die Adresse ist keine http- oder https-Adresse.',
  },
};
