import type { lookAlikes as en } from '../../en/rules/look-alikes.ts';

export const lookAlikes: typeof en = {
  'SAFE-LOOKALIKE': {
    title: 'Der Name eines Tools sieht aus wie „{other}“ von {server}',
    expected: 'Ein Name, der sich nicht mit dem Tool eines anderen Servers verwechseln lässt.',
    fix: 'Prüfen, an welchen Server jeder Aufruf geht. Im eigenen Server einen anderen Namen wählen.',
  },
  'SAFE-NAMES-OTHER': {
    title: 'Ein Text nennt ein Tool eines anderen Servers: „{other}“ von {server}',
    expected: 'Eine Beschreibung der eigenen Elemente. Gefunden bei Zeichen {index, number}.',
    fix: 'Prüfen, dass der Text nicht ändert, wie das andere Tool verwendet wird.',
  },
};
