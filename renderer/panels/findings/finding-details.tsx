import { ArrowLeftRight, BellOff, BellRing, ExternalLink, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FindingRow } from '#shared/model/findings/findings.ts';
import { OpenOutside, webAddress } from '../../kit/content/index.ts';
import { SeverityWord } from '../../kit/findings/index.ts';
import { EffectList } from '../../kit/hosts/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { Fact, Facts, PlainText } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { Clock } from '../../ui/status/clock.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { usePlaceText } from './finding-place.ts';
import css from './findings.module.css';
import { MuteDialog, unmute } from './mute-dialog.tsx';
import { useRuleSource, useRuleText } from './rule-facts.ts';
import { useOpenItem } from './use-findings.ts';

/** What is wrong, where, what the rule wants, and how to fix it. */
export function FindingDetails({ finding, onClose }: { finding: FindingRow; onClose: () => void }) {
  const t = useTranslations('findings');
  const ruleText = useRuleText();
  const openFrame = useOpenFrame();
  const [isMuting, setMuting] = useState(false);
  const rule = visibleText(finding.rule);
  const seq = finding.lastSeq ?? finding.firstSeq;
  return (
    <section className={layout.view} aria-label={t('details', { rule })}>
      <Toolbar label={t('details', { rule })}>
        <SeverityWord severity={finding.severity} />
        {finding.isOfClient === true && <Tag>{t('ofClient')}</Tag>}
        <h3 className={classNames(layout.truncate, css.rule)} title={rule}>
          {rule}
        </h3>
        <Spacer />
        <Actions>
          {seq !== undefined && (
            <Button onPress={() => openFrame(seq, finding.place)}>
              <ArrowLeftRight aria-hidden />
              {t('showFrame')}
            </Button>
          )}
          {finding.mute === undefined ? (
            <Button onPress={() => setMuting(true)}>
              <BellOff aria-hidden />
              {t('mute')}
            </Button>
          ) : (
            <Button onPress={() => void unmute(finding)}>
              <BellRing aria-hidden />
              {t('unmute')}
            </Button>
          )}
        </Actions>
        <IconButton icon={X} label={t('close')} shortcut="close" onPress={onClose} />
      </Toolbar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.details)} tabIndex={0} aria-label={t('details', { rule })}>
        <p className={css.title}>{ruleText(finding, 'title')}</p>
        {finding.mute !== undefined && (
          <p className={layout.muted}>{t('mutedBecause', { reason: visibleText(finding.mute.reason) })}</p>
        )}
        <DetailFacts finding={finding} />
      </section>
      {isMuting && <MuteDialog finding={finding} onClose={() => setMuting(false)} />}
    </section>
  );
}

function DetailFacts({ finding }: { finding: FindingRow }) {
  const t = useTranslations('findings');
  const ruleText = useRuleText();
  const place = usePlaceText()(finding.place);
  const { actual, item, items = [], hosts = [], serverId, serverName } = finding;
  const ofHosts = useTranslations('hosts')('hostsInFinding');
  return (
    <Facts>
      <Fact name={t('expected')}>
        <span>{ruleText(finding, 'expected')}</span>
      </Fact>
      {actual !== undefined && (
        <Fact name={t('actual')}>
          <PlainText label={t('actual')}>{actual}</PlainText>
        </Fact>
      )}
      {hosts.length > 0 && (
        <Fact name={ofHosts}>
          <EffectList label={ofHosts} effects={hosts.map(({ host, effect }) => ({ about: host, effect }))} />
        </Fact>
      )}
      <Fact name={t('fix')}>
        <span>{ruleText(finding, 'fix')}</span>
      </Fact>
      <Fact name={t('place')}>
        {place === '' ? t('whole') : <code className={css.code}>{place}</code>}
        {place !== '' && <CopyButton text={finding.place.pointer ?? place} label={t('place')} />}
      </Fact>
      {item !== undefined && (
        <Fact name={t('about')}>
          {t(`kind.${item.kind}`)}
          <ItemLink item={item} serverId={serverId}>
            {item.name || serverName}
          </ItemLink>
        </Fact>
      )}
      {items.length > 0 && (
        <Fact name={t('items', { count: items.length })}>
          {items.map((each) => (
            <ItemLink key={`${each.kind} ${each.name}`} item={each} serverId={serverId}>
              {each.name}
            </ItemLink>
          ))}
        </Fact>
      )}
      <Fact name={t('server')}>
        <bdi>{visibleText(serverName)}</bdi>
      </Fact>
      <Fact name={t('seen')}>
        <Seen finding={finding} />
      </Fact>
      <SourceFact finding={finding} />
    </Facts>
  );
}

/** An item's name, which opens its page if it has one. */
function ItemLink({ children, ...place }: Pick<FindingRow, 'item' | 'serverId'> & { children: string }) {
  const openItem = useOpenItem(place);
  const name = <bdi>{visibleText(children)}</bdi>;
  if (openItem === undefined) return name;
  return (
    <button type="button" className={css.link} onClick={openItem}>
      {name}
    </button>
  );
}

/** How often, when, and in which frames. */
function Seen({ finding: { count, at, firstSeq, lastSeq = firstSeq, place } }: { finding: FindingRow }) {
  const t = useTranslations('findings');
  const openFrame = useOpenFrame();
  const frames: (readonly ['first' | 'last' | 'only', number | undefined])[] =
    firstSeq === lastSeq
      ? [['only', firstSeq]]
      : [
          ['first', firstSeq],
          ['last', lastSeq],
        ];
  return (
    <>
      <span>{t('times', { count })}</span>
      {frames.map(
        ([which, seq]) =>
          seq !== undefined && (
            <button key={which} type="button" className={css.link} onClick={() => openFrame(seq, place)}>
              {t(which, { seq })}
            </button>
          ),
      )}
      <span className={layout.dim}>
        <Clock at={at} hasDate />
      </span>
    </>
  );
}

/** Where the rule is written down; its page opens outside after a confirmation that shows the host. */
function SourceFact({ finding }: { finding: FindingRow }) {
  const t = useTranslations('findings');
  const source = useRuleSource(finding);
  const [isAsking, setAsking] = useState(false);
  if (source === undefined) return null;
  const address = webAddress(source.href);
  // The revision is part of the address: the one where the clause is.
  const revision = /\d{4}-\d{2}-\d{2}/.exec(source.href)?.[0] ?? '';
  return (
    <Fact name={t('rule')}>
      <button type="button" className={css.link} title={source.href} onClick={() => setAsking(true)}>
        {source.date === undefined ? t('clause', { revision }) : t('source', { date: source.date })}
        <ExternalLink aria-hidden />
      </button>
      <OpenOutside address={isAsking ? address : undefined} onClose={() => setAsking(false)} />
    </Fact>
  );
}
