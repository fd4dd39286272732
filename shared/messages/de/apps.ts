import type { Messages } from '../messages.ts';

export const apps: Messages['apps'] = {
  title: 'Die App von „{tool}“',
  toolbar: 'Was mit der App geschehen kann',
  names: 'Dieses Tool hat eine App:',
  explain:
    'Eine Seite des Servers, gezeigt in einem Rahmen, der von Loupe, Ihren Dateien und dem Netz abgeschlossen ist. Nichts davon wird gelesen, bevor Sie es verlangen.',
  deprecatedKey: 'genannt durch „ui/resourceUri“, das der Standard zugunsten von „ui.resourceUri“ aufgegeben hat',
  withheld:
    'Loupe hat diesem Server nicht gesagt, dass es Apps zeigt. Unter „Verbindung“ Apps einschalten und neu verbinden.',
  read: 'App lesen',
  open: 'App öffnen',
  openAgain: 'Neu starten',
  close: 'App schließen',
  fullscreen: 'Den ganzen Bereich füllen',
  inline: 'Zurück zu den Ergebnissen',
  document: '{bytes}, aus Frame {seq, number}',
  showDocument: 'Frame {seq, number} zeigen',
  wants: {
    title: 'Worum sie bittet',
    nothing: 'Sie bittet um nichts: Sie läuft ohne Netz, Kamera und Mikrofon.',
    hint: 'Nur, was Sie ankreuzen. Alles andere bleibt zu.',
    connect: 'Daten mit {source} austauschen',
    resource: 'Skripte, Stile, Bilder und Schriften von {source} laden',
    frame: 'Seiten von {source} in sich zeigen',
    baseUri: 'Ihre Adressen auf {source} beziehen',
    refused: 'kein einzelner Ursprung: wird nie gewährt',
    camera: 'Die Kamera benutzen',
    microphone: 'Das Mikrofon benutzen',
    geolocation: 'Ihren Standort erfahren',
    clipboardWrite: 'In die Zwischenablage schreiben',
    domain: 'Sie hätte gern den Ursprung „{domain}“. Hier hat jedes Öffnen seinen eigenen.',
  },
  always: 'Künftig die Apps dieses Servers von selbst öffnen, mit nicht mehr als dem',
  frame: 'App von „{tool}“, vom Server gemacht',
  phase: {
    read: 'nicht geöffnet',
    open: 'geöffnet',
    running: 'läuft',
    closing: 'wird geschlossen',
    closed: 'geschlossen',
  },
  callsItself: 'nennt sich „{name}“',
  silent: 'Sie hat sich noch nicht vorgestellt (ui/initialize). Was der Rahmen zeigt, ist vielleicht keine MCP-App.',
  dropped:
    '{count, plural, one {# Nachricht wurde} other {# Nachrichten wurden}} nicht angehört: zu groß, oder mehr als {most, number} in der Sekunde.',
  strayed:
    '{count, plural, one {Einmal wollte} other {#-mal wollte}} sie ihren Rahmen anderswohin führen und wurde aufgehalten.',
  said: {
    title: 'Was sie dem Modell sagt',
    hint: 'Hier gibt es kein Modell: Das würde ein Client weitergeben.',
    message: 'Nachricht',
    context: 'Kontext',
  },
  link: {
    row: 'Link einer App',
    title: 'Die App von „{tool}“ möchte eine Seite öffnen',
    from: '{server} · die Seite öffnet sich außerhalb von Loupe, in Ihrem Browser',
    allow: 'Im Browser öffnen',
    deny: 'Nicht öffnen',
  },
  asksForCall: 'Diesen Aufruf verlangt die App {uri}, nicht Sie.',
};
