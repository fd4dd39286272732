import type { logging as en } from '../../en/rules/logging.ts';

export const logging: typeof en = {
  'LOG-LVL': {
    title: 'Eine Logmeldung hat eine unbekannte Stufe',
    expected: 'debug, info, notice, warning, error, critical, alert oder emergency.',
    fix: 'Die Stufen des Loggers abbilden; „warn“ ist „warning“, „fatal“ ist „critical“.',
  },
  'LOG-BELOW': {
    title: 'Eine Meldung der Stufe {level} liegt unter der verlangten Stufe',
    expected: 'Nur {lowest} und schwerwiegendere.',
    fix: 'Die Stufe aus logging/setLevel vor dem Senden anwenden.',
  },
  'LOG-UNASKED': {
    title: 'Zu einer Anfrage, die keine wollte, wurde eine Logmeldung gesendet',
    expected: 'Logmeldungen nur zu Anfragen mit io.modelcontextprotocol/logLevel in _meta.',
    fix: 'Vor dem Loggen an den Client _meta der Anfrage prüfen.',
  },
  'LOG-STREAM': {
    title: 'Eine Logmeldung wurde auf dem Stream eines Abonnements gesendet',
    expected: 'Auf dem Stream der Anfrage, zu der sie gehört.',
    fix: 'Sie im Antwortstream ihrer eigenen Anfrage senden.',
  },
  'LOG-SECRET': {
    title: 'Eine Logmeldung enthält anscheinend Zugangsdaten',
    expected: 'Keine Passwörter, Schlüssel oder Tokens in Logmeldungen.',
    fix: 'Sie vor dem Loggen unkenntlich machen.',
  },
};
