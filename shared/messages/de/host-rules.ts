import type { hostRules as original } from '../en/host-rules.ts';

const asListed = 'Ein Modell bekommt es so, wie der Server es auflistet.';
const whole = 'Ein Modell bekommt ein Ergebnis ganz.';

export const hostRules: typeof original = {
  'HOST-AUDIENCE': {
    title: 'Was nur für die Benutzer ist, erreicht in {hosts} das Modell nicht',
    expected: 'Was das Modell braucht, ist nicht nur für die Benutzer.',
    fix: 'audience weglassen oder assistant hinzufügen, wo das Modell es braucht.',
  },
  'HOST-DESCRIPTION': {
    title: 'Die Beschreibung wird in {hosts} gekürzt',
    expected: asListed,
    fix: 'Das Wichtige zuerst sagen und den Rest kürzen.',
  },
  'HOST-INSTRUCTIONS': {
    title: 'Die Anweisungen werden in {hosts} gekürzt',
    expected: asListed,
    fix: 'Das Wichtige zuerst sagen und den Rest kürzen.',
  },
  'HOST-NAME': {
    title:
      '{verdict, select, lost {Wegen seines zu langen Namens fehlt das Tool in {hosts}} other {Der Name wird in {hosts} geändert}}',
    expected: asListed,
    fix: 'Den Namen des Tools kürzen, Buchstaben, Ziffern und Unterstriche verwenden oder dem Server in der Konfiguration des Hosts einen kürzeren Namen geben.',
  },
  'HOST-PAGE': {
    title: 'Was nach der ersten Seite kommt, fehlt in {hosts}',
    expected: asListed,
    fix: 'Alle Einträge auf einer Seite auflisten.',
  },
  'HOST-RESULT': {
    title: 'Ein Teil eines Ergebnisses erreicht in {hosts} das Modell nicht',
    expected: whole,
    fix: 'In content und in structuredContent dasselbe sagen, und den Inhalt von Bildern auch in Worten.',
  },
  'HOST-ROOT': {
    title: 'Wegen der Wurzel des Eingabeschemas fehlt das Tool in {hosts}',
    expected: asListed,
    fix: 'Der Wurzel des Eingabeschemas den Typ object geben.',
  },
  'HOST-SCHEMA': {
    title: 'Wegen Schlüsselwörtern des Eingabeschemas fehlt das Tool in {hosts}',
    expected: asListed,
    fix: 'An der Wurzel auf diese Schlüsselwörter verzichten, etwa mit einem Objekt, das alle Eigenschaften hat.',
  },
  'HOST-SIZE': {
    title: 'Ein Ergebnis ist größer als die Grenze von {hosts}',
    expected: whole,
    fix: 'Weniger auf einmal zurückgeben: in Seiten, gefiltert oder mit einem Link zum Rest.',
  },
  'HOST-TIMEOUT': {
    title: 'Ein Aufruf dauerte länger als das Zeitlimit von {hosts}',
    expected: 'Der Aufruf endet, bevor der Host ihn aufgibt.',
    fix: 'Früher antworten, Fortschritt melden, wo der Host dann länger wartet, oder die Arbeit als Task anbieten.',
  },
};
