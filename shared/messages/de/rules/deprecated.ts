import type { deprecated as en } from '../../en/rules/deprecated.ts';

export const deprecated: typeof en = {
  DEPR: {
    title: 'Der Server verwendet {feature}; das ist veraltet',
    expected: 'Funktionen, die spätere Revisionen behalten.',
    fix: 'Den Ersatz planen; in dieser Revision funktioniert es noch.',
  },
};
