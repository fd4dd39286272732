import type { schema as en } from '../../en/rules/schema.ts';

export const schema: typeof en = {
  SCHEMA: {
    title:
      '{problem, select, missing {„{field}“ fehlt} value {„{field}“ hat einen Wert, der nicht definiert ist} extra {„{field}“ ist hier nicht erlaubt} other {„{field}“ hat den falschen Typ}}',
    expected:
      '{problem, select, extra {Nur diese Felder: {choices}.} other {{type, select, text {Ein String.} number {Eine Zahl.} numberOrNull {Eine Zahl oder null.} integer {Eine ganze Zahl, die JavaScript genau darstellen kann.} flag {Ein Wahrheitswert (true oder false).} id {Ein String oder eine ganze Zahl.} share {Eine Zahl von 0 bis 1.} time {Ein Datum mit Uhrzeit und Zeitzone wie „2025-01-12T15:00:58Z“.} url {Ein String mit einer URL.} list {Ein Array.} object {Ein Objekt.} choice {Einer dieser Strings: {choices}.} other {Ein Wert, auch null.}}}}',
    fix: 'Das Feld dort korrigieren, wo der Server die Nachricht zusammensetzt. Clients, die Typen prüfen, etwa die der offiziellen SDKs, verwerfen die ganze Nachricht: Der Aufruf schlägt fehl, oder die Liste bleibt leer.',
  },
  'SCHEMA-FUTURE': {
    title: '„{field}“ ist erst ab {since} definiert',
    expected: 'Felder der ausgehandelten Revision; andere ignorieren Clients.',
    fix: 'Nichts zu tun, außer Clients dieser Revision brauchen das Feld.',
  },
};
