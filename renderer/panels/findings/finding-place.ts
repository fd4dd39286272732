import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { FaultPlace } from '#shared/model/findings/finding.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** Where a finding is, as text; empty for the whole message. */
export function usePlaceText(): (place: FaultPlace) => string {
  const t = useTranslations('findings');
  return useCallback(
    ({ pointer = '', bytes }) =>
      bytes === undefined ? visibleText(pointer) : t('bytes', { from: bytes.from, to: bytes.to }),
    [t],
  );
}
