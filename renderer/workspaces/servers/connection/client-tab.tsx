import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { severities } from '#shared/model/findings/severities.ts';
import type { BehaviorRow } from '#shared/model/recordings/client-behavior.ts';
import type { SessionView } from '#shared/model/session.ts';
import { host } from '../../../data/client.ts';
import { useFindingsSummary } from '../../../data/findings.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { useWindowSearch } from '../../../state/address.ts';
import { resetPreferences, usePreferences } from '../../../state/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { SectionPage } from '../../../ui/section-page.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';

/** What the client of a recorded session did and left out, beside what the profile of its host says. */
export function ClientTab({ session }: { session: SessionView }) {
  const t = useTranslations('clientBehavior');
  // Profiles are files that a person edits, and a recording may have grown.
  const query = useQuery(host.recordings.behavior.queryOptions({ input: { sessionId: session.id }, staleTime: 0 }));
  if (query.data === undefined) {
    return (
      <SectionPage>
        <Fetching query={query} />
      </SectionPage>
    );
  }
  const { client, isLoupe, rows, isCut } = query.data;
  const name = client?.host === undefined ? undefined : visibleText(client.host);
  return (
    <SectionPage>
      <Section title={t('title')}>
        <p className={isLoupe ? layout.warn : layout.quiet}>
          {isLoupe
            ? name === undefined
              ? t('isLoupe')
              : t('isLoupeAs', { host: name })
            : name === undefined
              ? t('noHost')
              : t('host', { host: name })}
        </p>
        <Facts>
          {rows.map((row) => (
            <BehaviorFact key={row.aspect} row={row} hostName={name ?? ''} />
          ))}
        </Facts>
        {isCut && <p className={layout.quiet}>{t('isCut')}</p>}
      </Section>
      {!isLoupe && <ClientFindings session={session} />}
    </SectionPage>
  );
}

function BehaviorFact({
  row: { aspect, did, says, verdict, frames },
  hostName,
}: {
  row: BehaviorRow;
  hostName: string;
}) {
  const t = useTranslations('clientBehavior');
  const of = useTranslations('connectedAs');
  const about = says && {
    sure: says.sure,
    date: says.date,
    version: visibleText(says.version ?? ''),
  };
  const source = about && (says?.version === undefined ? of('source', about) : of('sourceOfVersion', about));
  const what = says && visibleText(t(`saysKind.${says.kind}`, says.values));
  return (
    <Fact
      name={t(`aspect.${aspect}`)}
      hint={says && t('says', { host: hostName, what: what ?? '', source: source ?? '' })}
    >
      <span className={layout.breaking}>{visibleText(t(`did.${did.kind}`, did.values))}</span>
      {verdict !== 'open' && <Tag tone={verdict === 'agrees' ? 'ok' : 'warn'}>{t(`verdict.${verdict}`)}</Tag>}
      {frames.map((seq) => (
        <FrameLink key={seq} seq={seq} />
      ))}
    </Fact>
  );
}

/** How many findings are about the client; a button shows them. */
function ClientFindings({ session: { id: sessionId, serverId } }: { session: SessionView }) {
  const t = useTranslations('clientBehavior');
  const { change } = useWindowSearch();
  const summary = useFindingsSummary();
  const input = {
    query: { text: clientRules, serverId, sessionId, withMuted: false, sort: 'severity', order: 'descending' } as const,
    from: 0,
    count: 0,
  };
  // Counted again when there are others.
  const counts = summary?.servers.find((each) => each.sessionId === sessionId);
  const { data } = useQuery({
    ...host.findings.rows.queryOptions({ input }),
    queryKey: [...host.findings.rows.queryKey({ input }), counts],
  });
  const count = data?.findings ?? 0;
  const show = () => {
    resetPreferences('findingRule');
    usePreferences.setState({ panelScope: 'this', findingText: clientRules, findingSeverities: [...severities] });
    change({ panel: 'findings' });
  };
  return (
    <Section title={t('findings')}>
      {count === 0 ? (
        <p className={layout.nothing}>{t('noFindings')}</p>
      ) : (
        <div>
          <Button onPress={show}>{t('showFindings', { count })}</Button>
        </div>
      )}
    </Section>
  );
}

/** How the ids of rules about clients begin. */
const clientRules = 'CLIENT-';
