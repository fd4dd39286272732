import type { Messages } from '../messages.ts';

export const undo: Messages['undo'] = {
  accepted: '{count, plural, one {Die neue Antwort gilt ab jetzt.} other {# neue Antworten gelten ab jetzt.}}',
  removed: '„{name}“ wurde entfernt.',
  server: '„{name}“ entfernt. „Rückgängig“ bringt Einstellungen und Geheimnisse zurück.',
  savedCheck: 'Prüfung „{name}“ gespeichert.',
  removedMany: '{count, plural, one {# Eintrag wurde entfernt.} other {# Einträge wurden entfernt.}}',
  mute: '„{name}“ zählt wieder.',
  recording: '„{name}“ wurde entfernt. Die Datei wird gelöscht, wenn Loupe beendet wird.',
  subscriptions: '{count, plural, one {# beendetes Abonnement entfernt.} other {# beendete Abonnements entfernt.}}',
  closedTab: '„{name}“ wurde geschlossen.',
  closedTabs: '{count, plural, one {# Registerkarte wurde geschlossen.} other {# Registerkarten wurden geschlossen.}}',
  reset: '„{name}“ wurde zurückgesetzt.',
  shortcuts:
    '{count, plural, one {# Tastenkombination wurde zurückgesetzt.} other {# Tastenkombinationen wurden zurückgesetzt.}}',
  show: 'Anzeigen',
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  clear: {
    ended: {
      title: 'Datenverkehr beendeter Sitzungen löschen?',
      text: 'Die aufgezeichneten Frames beendeter Sitzungen werden aus dem Protokoll gelöscht. Das lässt sich nicht rückgängig machen.',
      action: 'Beendete Sitzungen löschen',
    },
    all: {
      title: 'Gesamten Datenverkehr löschen?',
      text: 'Alle aufgezeichneten Frames werden aus dem Protokoll gelöscht. Das lässt sich nicht rückgängig machen.',
      action: 'Gesamten Datenverkehr löschen',
    },
    calls: {
      title: 'Nicht angeheftete Aufrufe von „{server}“ entfernen?',
      text: 'Ihre Argumente und Ergebnisse werden aus dem Verlauf entfernt; Datenverkehr und Überwachungsprotokoll behalten ihre Einträge. Das lässt sich nicht rückgängig machen.',
      action: 'Aufrufe entfernen',
    },
    prompts: {
      title: 'Nicht angeheftete Prompt-Ergebnisse von „{server}“ entfernen?',
      text: 'Ihre Argumente und Antworten werden aus dem Verlauf entfernt; der Datenverkehr behält seine Frames. Das lässt sich nicht rückgängig machen.',
      action: 'Ergebnisse entfernen',
    },
    updates: {
      title: 'Liste der Aktualisierungen leeren?',
      text: 'Im Datenverkehr bleiben die Benachrichtigungen erhalten. Das lässt sich nicht rückgängig machen.',
      action: 'Liste leeren',
    },
  },
};
