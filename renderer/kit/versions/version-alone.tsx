import { useTranslations } from 'use-intl';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { clockText } from '../../ui/status/clock.tsx';
import { diffRangeText } from './diff-range.ts';
import { MissingVersion } from './missing-version.tsx';
import type { ResourceVersions } from './use-resource-versions.ts';
import css from './versions.module.css';

/** Says which version is in view when it is not simply the newest, and how to get on from there. */
export function VersionAlone({ resource: { versions, alone } }: { resource: ResourceVersions }) {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  if (alone === undefined) return null;
  const version = versions.find(({ number }) => number === alone);
  if (version === undefined) return <MissingVersion />;
  const newest = versions.at(-1)?.number ?? alone;
  return (
    <div className={classNames(layout.aligned, css.alone)} role="status">
      <span className={layout.truncate}>
        {t('alone', { number: alone, time: clockText(version.read.at) })}
        {newest !== alone && ` ${t('notNewest', { number: newest })}`}
      </span>
      <Spacer />
      {newest !== alone && (
        <Button
          variant="quiet"
          onPress={() => change({ diff: diffRangeText({ before: alone, after: newest }) }, { replace: true })}
        >
          {t('compareNewest')}
        </Button>
      )}
      <Button variant="quiet" onPress={() => change({ diff: undefined }, { replace: true })}>
        {t('showNewest')}
      </Button>
    </div>
  );
}
