import type { apps as en } from '../../en/rules/apps.ts';

export const apps: typeof en = {
  'APP-URI': {
    title:
      '{problem, select, uri {Die App eines Tools hat keine „ui:“-Adresse} other {Die Ressource einer App hat einen anderen MIME-Typ}}',
    expected: 'Eine Adresse, die mit „ui://“ beginnt, und der Typ „text/html;profile=mcp-app“.',
    fix: 'Die Adresse in „_meta“ des Tools oder den Typ der Ressource korrigieren.',
  },
};
