import type { sizes as en } from '../../en/rules/sizes.ts';

export const sizes: typeof en = {
  'USE-TOOLS-MANY': {
    title: 'Der Server bietet viele Tools an: {count, number}',
    expected:
      'Höchstens {most, number}: Unter vielen wählen Modelle schlechter, und alle Definitionen werden mit jeder Anfrage gesendet.',
    fix: 'Ähnliche Tools zusammenfassen oder Gruppen einschaltbar machen.',
  },
  'USE-TOOL-LARGE': {
    title: 'Die Definition eines Tools ist groß: etwa {size, number} kB',
    expected: 'Höchstens {most, number} kB JSON, da sie mit jeder Anfrage gesendet wird.',
    fix: 'Beschreibungen und Schema kürzen; Einzelheiten gehören in Ergebnisse oder Ressourcen.',
  },
  'USE-LIST-LARGE': {
    title: 'Die Definitionen aller Tools sind groß: etwa {size, number} kB',
    expected: 'Höchstens {most, number} kB JSON, etwa ein Viertel davon in Tokens.',
    fix: 'Die größten kürzen oder weniger Tools anbieten.',
  },
  'USE-RESULT-LARGE': {
    title: 'Ein Tool gab ein großes Ergebnis zurück: etwa {size, number} kB',
    expected: 'Höchstens {most, number} kB; manche Clients kürzen größere Ergebnisse oder lehnen sie ab.',
    fix: 'Einen Teil zurückgeben und einen Weg zum Rest, oder einen Link auf eine Ressource.',
  },
};
