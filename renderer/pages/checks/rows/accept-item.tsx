import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { acceptChecks } from '../../../kit/checks/index.ts';
import { MenuItem } from '../../../ui/controls/menu.tsx';
import { acceptedBy, resultOf } from './result-of.ts';
import type { ShownCheck } from './shown-check.ts';

/** Accepts what the response of a check was, in its menu. */
export function AcceptItem({ check }: { check: ShownCheck }) {
  const t = useTranslations('checksPage');
  const of = resultOf(check);
  return (
    <MenuItem
      icon={Check}
      isDisabled={!check.canAccept || of === undefined || check.isRunning}
      onPress={() => {
        if (of !== undefined) void acceptChecks(acceptedBy(of));
      }}
    >
      {t('accept')}
    </MenuItem>
  );
}
