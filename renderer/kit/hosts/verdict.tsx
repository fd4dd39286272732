import { useTranslations } from 'use-intl';
import type { Verdict } from '#shared/model/hosts/effect.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './hosts.module.css';

const signs: Readonly<Record<Verdict, string>> = { kept: '✓', changed: '~', lost: '✕', unknown: '?' };

/** What becomes of something in a host, as a sign and a word: colour is never alone. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('hosts.facts.verdict');
  return (
    <span className={classNames(css.verdict, css[verdict])}>
      <span className={css.sign} aria-hidden>
        {signs[verdict]}
      </span>
      <span className={layout.truncate}>{t(verdict)}</span>
    </span>
  );
}
