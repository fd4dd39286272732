import { useQuery } from '@tanstack/react-query';
import { Check, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Pin } from '#shared/model/checks/pin.ts';
import { host } from '../../data/client.ts';
import { pinName, runPins } from '../../data/pins.ts';
import { useCanSend } from '../../data/queries.ts';
import { acceptChecks } from '../../kit/checks/index.ts';
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { changePins } from './pin-actions.ts';
import { shownState, tones } from './pin-state.ts';

/** A pin with its results before and after, side by side where they differ. */
export function PinDetails({ pin }: { pin: Pin }) {
  const t = useTranslations('pins');
  const name = visibleText(pinName(pin));
  const state = shownState(pin);
  const canRun = useCanSend(pin.serverId);
  const isNew = pin.latest?.result !== undefined && pin.latest.result.hash !== pin.base.hash;
  return (
    <section className={layout.view} aria-label={t('comparison', { name })}>
      <Toolbar label={t('comparison', { name })}>
        <h3 className={layout.truncate}>{name}</h3>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        <Spacer />
        <Button
          variant={state === 'needsPermission' ? 'primary' : 'plain'}
          isDisabled={!canRun || pin.phase !== undefined}
          onPress={() => void changePins(runPins(pin.serverId, [pin.id]))}
        >
          <Play aria-hidden />
          {t(state === 'needsPermission' ? 'review' : 'runOne')}
        </Button>
        <span title={t('acceptHint')}>
          <Button isDisabled={!isNew || pin.phase !== undefined} onPress={() => void acceptChecks({ pinId: pin.id })}>
            <Check aria-hidden />
            {t('accept')}
          </Button>
        </span>
      </Toolbar>
      <Remarks pin={pin} />
      <Texts pin={pin} label={t('comparison', { name })} />
    </section>
  );
}

/** What the state of a pin means, where its results don't show it. */
function Remarks({ pin: { latest, base, subject } }: { pin: Pin }) {
  const t = useTranslations('pins');
  const openFrame = useOpenFrame();
  if (latest === undefined) return null;
  const { state, failure, result, changes, varies } = latest;
  return (
    <>
      {state === 'gone' && <p className={layout.remark}>{t('gone', { kind: subject.kind })}</p>}
      {state === 'needsPermission' && <p className={layout.remark}>{t('needsPermission')}</p>}
      {state === 'notJudged' && <p className={layout.remark}>{t('notJudged')}</p>}
      {state === 'failed' && failure === undefined && <p className={layout.remark}>{t('toolFailed')}</p>}
      {state === 'same' && changes === 0 && varies > 0 && <p className={layout.remark}>{t('onlyVaries')}</p>}
      {(base.isCut || result?.isCut) && <p className={layout.remark}>{t('cut')}</p>}
      {failure !== undefined && <FailureNotice failure={failure} onOpenFrame={openFrame} />}
    </>
  );
}

function Texts({ pin, label }: { pin: Pin; label: string }) {
  const query = useQuery(
    host.checks.result.queryOptions({ input: { pinId: pin.id }, retry: false, enabled: pin.phase === undefined }),
  );
  const { data } = query;
  // A running pin has new results at its end.
  if (data === undefined) return pin.phase === undefined && <Fetching query={query} />;
  const same = data.expectations.find((each) => each.kind === 'same');
  const before = formatted(same?.before ?? '');
  const after = same?.after === undefined ? undefined : formatted(same.after);
  if (after === undefined || after === before) return <CodeView value={before} language="json" label={label} />;
  return <DiffView before={before} after={after} language="json" label={label} />;
}

function formatted(text: string): string {
  return formatJson(text) ?? text;
}
