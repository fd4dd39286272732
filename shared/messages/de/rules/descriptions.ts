import type { descriptions as en } from '../../en/rules/descriptions.ts';

export const descriptions: typeof en = {
  'USE-DESC': {
    title:
      '{kind, select, tool {Ein Tool hat keine Beschreibung} prompt {Ein Prompt hat keine Beschreibung} other {Eine Ressourcenvorlage hat keine Beschreibung}}',
    expected: 'Ein Text, der sagt, was es tut, wann man es verwendet und was es zurückgibt.',
    fix: 'In einigen Sätzen beschreiben: Ein Modell wählt nach diesem Text.',
  },
  'USE-DESC-SHORT': {
    title: 'Die Beschreibung eines Tools sagt kaum mehr als sein Name',
    expected:
      'Ein Text, der sagt, was das Tool tut, wann man es verwendet und was es zurückgibt; dieser hat {count, plural, one {# Wort} other {# Wörter}}.',
    fix: 'Ergänzen, was der Name nicht sagt: Gegenstand, Grenzen und Unterschied zu ähnlichen Tools.',
  },
  'USE-DESC-SAME': {
    title: 'Zwei Tools haben dieselbe Beschreibung',
    expected: 'Eine eigene Beschreibung für jedes Tool; „{other}“ hat dieselbe.',
    fix: 'In jeder sagen, worin sie sich unterscheiden.',
  },
  'USE-PARAM-DESC': {
    title: '{count, plural, one {Ein Parameter hat keine Beschreibung} other {# Parameter haben keine Beschreibung}}',
    expected: 'Eine „description“ für jeden Parameter. Ohne: {names}.',
    fix: 'Bedeutung und Form des Werts sagen, mit einem Beispiel.',
  },
  'USE-REQUIRED': {
    title: 'Ein erforderlicher Parameter ist nicht beschrieben: „{name}“',
    expected: 'Jeder Name in „required“ kommt in „properties“ vor.',
    fix: 'Den Parameter in „properties“ aufnehmen oder den Namen korrigieren.',
  },
};
