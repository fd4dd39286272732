import { useTranslations } from 'use-intl';
import type { ComparedFact, MeasuredClient } from '#shared/hosts/measure/compared-fact.ts';
import type { Json } from '#shared/model/json/json.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './clients.module.css';

const tones = { differs: 'warn', agrees: 'ok', new: undefined, missing: undefined } as const;

/** What was measured of a client, fact by fact beside the profile that comes with Loupe. */
export function MeasuredFacts({ measured: { name, file, known, facts } }: { measured: MeasuredClient }) {
  const t = useTranslations('recordedClients');
  const label = t('facts', { name: visibleText(name) });
  return (
    <section className={layout.stack} aria-label={label}>
      <h3>{label}</h3>
      <p className={layout.quiet}>{known === undefined ? t('factsUnknown') : t('factsText', { known })}</p>
      <div className={classNames(layout.box, css.facts)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fact')}</th>
              <th scope="col">{t('comparisonColumn')}</th>
              <th scope="col">{t('measuredColumn')}</th>
              <th scope="col">{known ?? t('knownColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <FactRow key={fact.path} fact={fact} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={layout.row}>
        <code className={classNames(layout.quiet, layout.breaking)}>{file}</code>
        <CopyButton text={file} label={t('copyProfile')} />
      </div>
    </section>
  );
}

function FactRow({ fact: { path, comparison, measured, known } }: { fact: ComparedFact }) {
  const t = useTranslations('recordedClients');
  return (
    <tr>
      <th scope="row">
        <code>{path}</code>
      </th>
      <td>
        <Tag tone={tones[comparison]}>{t(`comparison.${comparison}`)}</Tag>
      </td>
      <td>
        <Value value={measured} />
      </td>
      <td>
        <Value value={known} />
      </td>
    </tr>
  );
}

function Value({ value }: { value: Json | undefined }) {
  return value === undefined ? null : <code className={layout.breaking}>{visibleText(JSON.stringify(value))}</code>;
}
