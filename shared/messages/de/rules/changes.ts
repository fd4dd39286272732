import type { changes as en } from '../../en/rules/changes.ts';

export const changes: typeof en = {
  'SAFE-CHANGED': {
    title: 'Ein Tool hat sich geändert, nachdem seine Aufrufe erlaubt wurden: {members}',
    expected: 'Die Definition, die erlaubt wurde.',
    fix: 'Beide Fassungen vergleichen, dann erneut erlauben oder die Erlaubnis entfernen.',
  },
};
