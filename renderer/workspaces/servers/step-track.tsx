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

/** Steps in one line: the completed, the current and the coming ones look different. Takes the room of a bar. */
export function StepTrack({ label, steps, current, hasFailed }: StepTrackProps) {
  return (
    <div className={css.track}>
      <ol className={classNames(layout.aligned, css.steps)} aria-label={label}>
        {steps.map((step) => {
          const isHere = step.id === current;
          const look = [step.isPassed && css.passed, isHere && css.here, isHere && hasFailed && css.failed];
          return (
            <li
              key={step.id}
              className={classNames(css.phase, ...look)}
              title={step.label}
              {...(isHere && { 'aria-current': 'step' as const })}
            >
              <span>{step.label}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
