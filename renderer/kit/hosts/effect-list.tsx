import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Effect } from '#shared/model/hosts/effect.ts';
import { addressOf, type FactSource } from '#shared/model/hosts/fact-source.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { OpenOutside, webAddress } from '../content/index.ts';
import css from './hosts.module.css';

/** An effect, and whom or what it is about. */
export interface ShownEffect {
  /** A host, or a part of a result. Untrusted. */
  about?: string;
  effect: Effect;
}

/** What hosts do, in sentences, each with the fact that says so: its date, its source and how sure it is. */
export function EffectList({ label, effects }: { label: string; effects: readonly ShownEffect[] }) {
  const sentence = useEffectText();
  return (
    <ul className={css.effects} aria-label={label}>
      {effects.map(({ about, effect }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two effects may be the same, and they never move.
        <li key={index}>
          {about !== undefined && <strong>{visibleText(about)}: </strong>}
          {sentence(effect)} <FactLink fact={effect.fact} />
          {effect.fact.note !== undefined && <FactNote note={effect.fact.note} />}
        </li>
      ))}
    </ul>
  );
}

/** A note is data of the profile, in English in every language of the window: a screen reader is to speak it so. */
function FactNote({ note }: { note: string }) {
  return (
    <>
      {' '}
      <span lang="en" className={layout.quiet}>
        {visibleText(note)}
      </span>
    </>
  );
}

/** Words an effect. */
export function useEffectText(): (effect: Effect) => string {
  const t = useTranslations('hosts.facts.effect');
  return ({ kind, values }) => visibleText(t(kind, values));
}

/** Where a fact is from; the page opens outside after a confirmation that shows its host. */
export function FactLink({ fact }: { fact: FactSource }) {
  const t = useTranslations('hosts');
  const [isAsking, setAsking] = useState(false);
  const { sure, date, version } = fact;
  const words =
    version === undefined
      ? t('facts.source', { sure, date })
      : t('facts.sourceOfVersion', { sure, date, version: visibleText(version) });
  const address = addressOf(fact);
  if (address === undefined) return <span className={layout.quiet}>{words}</span>;
  return (
    <>
      <button
        type="button"
        className={css.source}
        title={t('openSource', { source: visibleText(address) })}
        onClick={() => setAsking(true)}
      >
        {words}
        <ExternalLink aria-hidden />
      </button>
      <OpenOutside address={isAsking ? webAddress(address) : undefined} onClose={() => setAsking(false)} />
    </>
  );
}
