import { useTranslations } from 'use-intl';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { clockText } from '../../ui/clock.tsx';
import { Select } from '../../ui/select.tsx';

/** The most versions offered in the list; the row of all versions reaches the others. */
const newest = 200;

interface VersionSelectProps {
  label: string;
  versions: readonly ResourceVersion[];
  /** A version's number. */
  value: number;
  onChange: (number: number) => void;
}

/** A choice among versions, newest first. */
export function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const t = useTranslations('versions');
  const offered = versions.filter(({ number }, index) => index >= versions.length - newest || number === value);
  return (
    <Select
      label={label}
      isLabelHidden
      value={String(value)}
      options={offered.toReversed().map(({ number, read }) => ({
        value: String(number),
        label: t('nameAndTime', { number, time: clockText(read.at) }),
      }))}
      onChange={(number) => onChange(Number(number))}
    />
  );
}
