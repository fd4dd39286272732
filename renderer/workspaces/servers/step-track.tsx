import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './step-track.module.css';

interface StepTrackProps {
  label: string;
  steps: readonly { id: string; label: string; isPassed: boolean }[];
  /** The id of the step that it is in. */
  current: string;
  /** Whether it ended at that step, and not well. */
  hasFailed: boolean;
}

/** Steps in a row, with the current one marked and those that are passed ticked off. */
export function StepTrack({ label, steps, current, hasFailed }: StepTrackProps) {
  return (
    <ol className={classNames(layout.wrapping, css.track)} aria-label={label}>
      {steps.map((step) => {
        const isHere = step.id === current;
        const look = [step.isPassed && css.passed, isHere && css.here, isHere && hasFailed && css.failed];
        return (
          <li
            key={step.id}
            className={classNames(layout.row, css.phase, ...look)}
            {...(isHere && { 'aria-current': 'step' as const })}
          >
            {step.label}
          </li>
        );
      })}
    </ol>
  );
}
