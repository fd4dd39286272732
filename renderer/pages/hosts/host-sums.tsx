import { useTranslations } from 'use-intl';
import { verdicts } from '#shared/model/hosts/effect.ts';
import type { HostColumn, HostTable } from '#shared/model/hosts/host-table.ts';
import { useTokenText } from '../../kit/costs.ts';
import { FactLink } from '../../kit/hosts/index.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './hosts.module.css';

/** How much each host keeps, changes and loses of the server, what a model is given in tokens, and what isn't known. */
export function HostSums({ table: { columns, incomplete } }: { table: HostTable }) {
  const t = useTranslations('hosts');
  const { list } = useQuantities();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.sums} aria-label={t('sums')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('host')}</th>
            {verdicts.toReversed().map((verdict) => (
              <th key={verdict} scope="col">
                {t(`sum.${verdict}`)}
              </th>
            ))}
            <th scope="col" title={t('tokensHint')}>
              {t('sum.tokens')}
            </th>
            <th scope="col" className={css.remarks}>
              {t('remarks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <HostSumsRow key={column.id} column={column} />
          ))}
        </tbody>
      </table>
      {incomplete.length > 0 && (
        <p className={layout.warn}>{t('incomplete', { lists: list(incomplete.map((kind) => t(`kinds.${kind}`))) })}</p>
      )}
      <p className={classNames(layout.small, layout.dim)}>{t('about')}</p>
    </section>
  );
}

function HostSumsRow({ column: { name, sums, tokens, isOnDemand, unknown, tooMany } }: { column: HostColumn }) {
  const t = useTranslations('hosts');
  const { count, list } = useQuantities();
  const tokenText = useTokenText();
  const aspects = list(unknown.map((aspect) => t(`facts.aspect.${aspect}`)));
  const remarks = [
    ...(tooMany === undefined
      ? []
      : [t('facts.tooMany', { most: tooMany.most, of: tooMany.of, excess: tooMany.excess })]),
    ...(unknown.length > 0 ? [tooMany === undefined ? aspects : t('notKnown', { aspects })] : []),
  ];
  return (
    <tr>
      <th scope="row" className={layout.truncate}>
        <bdi>{visibleText(name)}</bdi>
      </th>
      {verdicts.toReversed().map((verdict) => (
        <td key={verdict} className={sums[verdict] === 0 ? layout.dim : undefined}>
          {sums[verdict] > 0 && verdict === 'lost' ? <strong>{count(sums[verdict])}</strong> : count(sums[verdict])}
        </td>
      ))}
      <td title={isOnDemand ? t('onDemandHint') : t('tokensHint')}>
        {tokens === undefined ? '?' : tokenText(tokens)}{' '}
        {isOnDemand && <span className={layout.dim}>{t('onDemand')}</span>}
      </td>
      <td className={css.remarks}>
        {remarks.join(' ')} {tooMany !== undefined && <FactLink fact={tooMany.fact} />}
      </td>
    </tr>
  );
}
