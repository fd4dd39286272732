import type { prompts as en } from '../../en/rules/prompts.ts';

export const prompts: typeof en = {
  'PRM-DUP': {
    title: 'Zwei Prompts oder zwei Argumente eines Prompts heißen „{name}“',
    expected: 'Jeder Prompt der Liste und jedes Argument eines Prompts hat einen eigenen Namen.',
    fix: 'Eines davon umbenennen.',
  },
  'PRM-EMB': {
    title: 'Einer eingebetteten Ressource eines Prompts fehlt {missing}',
    expected: 'Ein gültiger „uri“, ein „mimeType“ und entweder „text“ oder „blob“.',
    fix: 'Das Fehlende ergänzen.',
  },
};
