import type { Messages } from '../messages.ts';

export const tour: Messages['tour'] = {
  title: 'Tour',
  position: 'Schritt {step} von {total}',
  leave: 'Tour beenden',
  skip: 'Überspringen',
  next: 'Weiter',
  finish: 'Fertig',
  hint: 'F6 wechselt hierher, Esc beendet die Tour.',
  connect: {
    title: 'Server verbinden',
    open: 'Der Demo-Server ist in Loupe enthalten und nutzt jede Funktion des Protokolls. Wählen Sie ihn in der Liste aus und verbinden Sie ihn.',
    action: 'Verbinden',
    hidden: 'Der Demo-Server ist in den Einstellungen ausgeblendet. Die Tour braucht ihn.',
    show: 'Demo-Server anzeigen',
    done: 'Der Demo-Server ist verbunden. Der Punkt neben seinem Namen zeigt den Zustand.',
  },
  tool: {
    title: 'Tool öffnen',
    open: 'Unter „Tools“ steht, was der Server ausführen kann. Öffnen Sie „count_up“, das keine Argumente braucht.',
    action: 'count_up öffnen',
    done: 'Das Tool ist geöffnet, mit einem Formular für seine Argumente und der Nachricht, die ein Aufruf senden würde.',
  },
  call: {
    title: 'Tool aufrufen',
    elsewhere: 'Das Tool „count_up“ ist nicht mehr geöffnet. Sie finden es in der Liste unter „Tools“.',
    go: 'Zum Tool',
    open: 'Führen Sie das Tool aus. Vor Ihrer Bestätigung wird nichts gesendet.',
    action: 'Ausführen',
    confirm: 'Das ist die genaue Nachricht. Prüfen Sie sie und erlauben Sie dann den Aufruf.',
    allow: 'Aufruf erlauben',
    done: 'Das Ergebnis steht neben dem Formular. Frühere Aufrufe bleiben dort in der Liste.',
  },
  frames: {
    title: 'Nachrichten ansehen',
    closed: 'Der Bereich „Datenverkehr“ unten enthält jede Nachricht in beide Richtungen. Er ist nicht geöffnet.',
    show: 'Datenverkehr öffnen',
    open: 'Hier steht jede Anfrage mit ihrer Antwort. Wählen Sie die Zeile „tools/call“ aus.',
    action: 'Auswählen',
    done: 'Das ist die Nachricht, zum Lesen formatiert. „Roh“ zeigt sie, wie sie gesendet wurde, Byte für Byte. Die Antwort steht daneben.',
  },
  subscribe: {
    title: 'Ressource abonnieren',
    elsewhere:
      'Die Ressource „demo://clock“ ändert sich alle zwei Sekunden. Sie finden sie in der Liste unter „Ressourcen“.',
    go: 'Zur Ressource',
    open: 'Abonnieren Sie die Ressource: Der Server meldet dann jede Änderung.',
    action: 'Abonnieren',
    done: 'Jede Aktualisierung wird hier gezählt und unter „Abonnements“ aufgelistet. Die Uhr meldet alle zwei Sekunden eine, bis Sie das Abonnement beenden.',
  },
  findings: {
    title: 'Fehler des Servers finden',
    open: 'Loupe prüft alle Nachrichten anhand der Regeln der Spezifikation. Verstöße stehen unter „Befunde“.',
    action: 'Befunde öffnen',
    done: 'Der Demo-Server verstößt absichtlich gegen einige Regeln. Was ein anderer Client an einen Server sendet, sehen Sie mit „Client aufzeichnen…“ auf der Seite „Aufzeichnungen“.',
  },
};
