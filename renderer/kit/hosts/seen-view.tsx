import { useTranslations } from 'use-intl';
import type { Seen } from '#shared/model/hosts/host-table.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { TextContent, TextSides } from '../content/index.ts';
import { EffectList, type ShownEffect } from './effect-list.tsx';
import css from './hosts.module.css';
import { VerdictWord } from './verdict.tsx';

/** So many parts of a result are named. */
const mostParts = 20;

/** Something of a server on the wire and as a host gives it to a model, with what the host does and how that is known. */
export function SeenView({ name, seen }: { name: string; seen: Seen }) {
  const t = useTranslations('hosts');
  const { verdict, effects, parts = [], lengths } = seen;
  const partName = (at: number | string, type: string) =>
    typeof at === 'number' ? t('part', { at: at + 1, type }) : t('structuredPart');
  const shown: ShownEffect[] = [
    ...effects.map((effect) => ({ effect })),
    ...parts.flatMap(({ at, type, effects: of }) => of.map((effect) => ({ about: partName(at, type), effect }))),
  ];
  return (
    <div className={classNames(layout.view, css.seen)}>
      <div className={classNames(layout.ruled, css.outcome)}>
        <p>
          <VerdictWord verdict={verdict} /> {outcomeText(seen, t)}
        </p>
        {parts.length > 0 && (
          <ul className={css.parts} aria-label={t('parts')}>
            {parts.slice(0, mostParts).map(({ at, type, verdict: of }) => (
              <li key={at}>
                {visibleText(partName(at, type))} <VerdictWord verdict={of} />
              </li>
            ))}
            {parts.length > mostParts && <li>{t('moreParts', { count: parts.length - mostParts })}</li>}
          </ul>
        )}
        {lengths && <p>{t('shortened', lengths)}</p>}
        {shown.length > 0 && <EffectList label={t('effects')} effects={shown} />}
      </div>
      <Sides name={name} seen={seen} />
    </div>
  );
}

function outcomeText({ verdict, sent, given, parts }: Seen, t: ReturnType<typeof useTranslations<'hosts'>>): string {
  if (verdict === 'lost') return t('nothing');
  if (given === undefined) return t('nothingOrFile');
  if (verdict === 'unknown') return t(parts === undefined ? 'sameUnknown' : 'partsUnknown');
  return sent === given && verdict === 'kept' ? t('same') : '';
}

function Sides({ name, seen: { sent, given, verdict } }: { name: string; seen: Seen }) {
  const t = useTranslations('hosts');
  const labels = { before: t('sent'), after: t('given') };
  if (given === undefined || (sent === given && verdict !== 'changed')) {
    return <TextContent name={`${name} · ${labels.before}`} text={sent} owner="hosts" />;
  }
  return (
    <TextSides
      name={name}
      before={sent}
      after={given}
      labels={labels}
      owner="hosts"
      legend={
        <span className={layout.quiet} aria-hidden>
          − {labels.before} + {labels.after}
        </span>
      }
    />
  );
}
