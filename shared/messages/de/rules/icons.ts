import type { icons as en } from '../../en/rules/icons.ts';

export const icons: typeof en = {
  'ICON-SRC': {
    title:
      '{scheme, select, none {Das „src“ eines Symbols hat kein Schema} other {Das „src“ eines Symbols hat das Schema „{scheme}“}}',
    expected: 'Eine „https:“- oder „data:“-URL.',
    fix: 'Das Symbol über HTTPS anbieten oder als data-URL einbetten.',
  },
  'ICON-ORG': {
    title: 'Ein Symbol kommt von einem anderen Ursprung als der Server',
    expected: 'Ein Symbol von {own}; dieses kommt von {other}.',
    fix: 'Es vom Ursprung des Servers anbieten oder als data-URL einbetten.',
  },
};
