import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChangeSettings } from '../../data/queries.ts';
import { useTour } from '../../state/tour.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { hasFocus, isFocusLost } from '../../ui/focus.ts';
import { addPane, focusPane } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { isShortcut } from '../../ui/shortcuts.ts';
import css from './tour.module.css';
import { stepHooks, type TourStep, tourSteps } from './tour-steps.ts';
import { useAnchor } from './use-anchor.ts';

/** The tour of the demo server: a panel beside the control of each step. Nothing else in the window is blocked. */
export function Tour() {
  const step = useTour((tour) => tour.step);
  const useStep = step === undefined ? undefined : stepHooks[step];
  // A component of its own for each step, since each has its own hooks.
  return useStep !== undefined && <ShownStep key={step} number={step ?? 0} useStep={useStep} />;
}

/** What handles Esc itself. */
const escapeOwners =
  'input, textarea, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface ShownStepProps {
  number: number;
  useStep: () => TourStep;
}

function ShownStep({ number, useStep }: ShownStepProps) {
  const t = useTranslations('tour');
  const { title, text, isDone, goesOn, find, action } = useStep();
  const { go, stop } = useTour.getState();
  const { mutate } = useChangeSettings();
  const [wasDone] = useState(isDone);
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const isThere = useAnchor(panel, mark, find);
  const isLast = number === tourSteps.length - 1;
  const end = (tour: 'done' | 'left') => {
    const hadFocus = hasFocus(panel.current);
    stop();
    mutate({ tour });
    if (hadFocus) focusPane('item', { isShown: true });
  };
  const goOn = () => (isLast ? end('done') : go(number + 1));

  useLayoutEffect(() => {
    const element = panel.current;
    return element === null ? undefined : addPane({ name: 'tour', element, content: String(number) });
  }, [number]);
  // A user who does the action in the window keeps the focus there; the status is heard.
  useEffect(() => {
    if (number === 0 || isFocusLost()) panel.current?.focus();
  }, [number]);
  const follows = goesOn && isDone && !wasDone;
  const follow = useEffectEvent(goOn);
  useEffect(() => {
    if (follows) follow();
  }, [follows]);
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event, 'close') || !(event.target instanceof Element)) return;
    const owner = event.target.closest(escapeOwners);
    if (owner !== null && owner !== panel.current) return;
    event.preventDefault();
    event.stopPropagation();
    end('left');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leaveByKey(event);
    // Before Esc goes back.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const primary = isDone ? { label: t(isLast ? 'finish' : 'next'), run: goOn } : action;
  // The view with the control may still be loading.
  const isTooEarly = !isDone && action?.usesControl === true && !isThere;
  return (
    <>
      <div ref={mark} className={css.mark} aria-hidden hidden />
      <dialog ref={panel} open tabIndex={-1} className={css.panel} aria-labelledby={titleId}>
        <div className={layout.wideRow}>
          <h2 id={titleId} className={css.title}>
            {t('title')}{' '}
            <span className={layout.quiet}>{t('position', { step: number + 1, total: tourSteps.length })}</span>
          </h2>
          <IconButton icon={X} label={t('leave')} onPress={() => end('left')} />
        </div>
        <div role="status" className={css.text}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        <p className={layout.quiet}>{t('hint')}</p>
        <div className={classNames(layout.row, css.buttons)}>
          {!isDone && !isLast && (
            <Button variant="quiet" onPress={goOn}>
              {t('skip')}
            </Button>
          )}
          {primary !== undefined && (
            <Button variant="primary" isDisabled={isTooEarly} onPress={primary.run}>
              {primary.label}
            </Button>
          )}
        </div>
      </dialog>
    </>
  );
}
