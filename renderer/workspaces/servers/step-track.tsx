import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './step-track.module.css';

interface StepTrackProps {
  label: string;
  steps: readonly { id: string; label: string; isPassed: boolean }[];
  current: string;
  hasFailed: boolean;
}

/** The steps of a process in one line: completed, current and coming ones. */
export function StepTrack({ label, steps, current, hasFailed }: StepTrackProps) {
  return (
    <div className={css.track}>
      <ol className={classNames(layout.aligned, css.steps)} aria-label={label}>
        {steps.map((step) => {
          const isCurrent = step.id === current;
          const look = [step.isPassed && css.passed, isCurrent && css.current, isCurrent && hasFailed && css.failed];
          return (
            <li
              key={step.id}
              className={classNames(layout.dim, layout.oneLine, css.phase, ...look)}
              title={step.label}
              {...(isCurrent && { 'aria-current': 'step' as const })}
            >
              <span>{step.label}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
