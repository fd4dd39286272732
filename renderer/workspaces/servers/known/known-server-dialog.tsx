import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { draftOfOffer, missingValues } from '#shared/mcp/known-servers/offer-draft.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { KnownServer, KnownServerRow, Offer, WantedValue } from '#shared/model/lists/known-server.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { DraftFacts } from '../draft-facts.tsx';
import { useAdding } from '../use-adding.ts';
import css from './known.module.css';

interface KnownServerDialogProps {
  listId: string;
  row: KnownServerRow;
  onBack: () => void;
  onClose: () => void;
}

/** One known server: what would run, what it wants to know, and the button that adds it. */
export function KnownServerDialog({ listId, row: { place, title }, onBack, onClose }: KnownServerDialogProps) {
  const t = useTranslations('knownServers');
  const { data: server, error } = useQuery(
    host.knownServers.get.queryOptions({ input: { listId, place }, gcTime: 0, retry: false }),
  );
  const [number, setNumber] = useState(0);
  // Secrets may be among them: they end with the dialog.
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [wasTried, setTried] = useState(false);
  const offer = server?.offers[number];
  const missing = offer === undefined ? [] : missingValues(offer, given);
  const draft = server && offer && draftOfOffer(server, offer, given);
  const { add, addError } = useAdding(addUnapproved, 'item');
  const submit = () => {
    setTried(true);
    if (draft !== undefined && missing.length === 0) add(draft);
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title={visibleText(title)}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onBack}>
            {t('back')}
          </Button>
          <Spacer />
          <Button variant="primary" isDisabled={draft === undefined} onPress={submit}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className={classNames(layout.vertical, css.body)}>
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        {addError !== null && <FailureNotice failure={failureOf(addError)} />}
        {server !== undefined && <About server={server} />}
        {server !== undefined && server.offers.length === 0 && <p className={layout.warn}>{t('noOffers')}</p>}
        {server !== undefined && server.offers.length > 1 && (
          <Select
            label={t('offer')}
            value={String(number)}
            options={server.offers.map((each, index) => ({ value: String(index), label: labelOf(each, t('remote')) }))}
            onChange={(chosen) => {
              setNumber(Number(chosen));
              setGiven({});
              setTried(false);
            }}
          />
        )}
        {offer?.problem !== undefined && (
          <p className={layout.warn}>
            {t(`problems.${offer.problem}`)} <code className={layout.breaking}>{visibleText(offer.subject)}</code>
          </p>
        )}
        {offer !== undefined && offer.wants.length > 0 && (
          <Section title={t('wants')}>
            <div className={classNames(layout.vertical, css.values)}>
              {offer.wants.map((want) => (
                <ValueField
                  key={want.key}
                  want={want}
                  value={given[want.key] ?? want.usual ?? ''}
                  isMissing={wasTried && missing.includes(want.key)}
                  onChange={(value) => setGiven({ ...given, [want.key]: value })}
                />
              ))}
            </div>
          </Section>
        )}
        {draft !== undefined && (
          <Section title={t('preview')}>
            <DraftFacts draft={draft} />
            {draft.transport === 'stdio' && <p className={layout.muted}>{t('afterwards')}</p>}
          </Section>
        )}
      </div>
    </Dialog>
  );
}

/** Nobody agreed to its command yet. */
async function addUnapproved(draft: ServerDraft): Promise<ServerId | undefined> {
  const [added] = await client.servers.add({ drafts: [draft], approved: false });
  return added?.server.id;
}

function About({ server: { name, version, description, website, repository } }: { server: KnownServer }) {
  const t = useTranslations('knownServers');
  return (
    <div className={layout.stack}>
      {description !== '' && <p className={layout.breaking}>{visibleText(description)}</p>}
      <Facts>
        <Fact name={t('name')}>
          <code className={layout.breaking}>{visibleText(name)}</code>
        </Fact>
        {version !== '' && <Fact name={t('version')}>{visibleText(version)}</Fact>}
        {website !== undefined && <Fact name={t('website')}>{visibleText(website)}</Fact>}
        {repository !== undefined && <Fact name={t('repository')}>{visibleText(repository)}</Fact>}
      </Facts>
    </div>
  );
}

interface ValueFieldProps {
  want: WantedValue;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function ValueField({ want, value, isMissing, onChange }: ValueFieldProps) {
  const t = useTranslations('knownServers');
  const { isSecret, choices, placeholder } = want;
  const label = visibleText(want.label);
  const description = [want.description && visibleText(want.description), isSecret && t('secretHint')]
    .filter(Boolean)
    .join(' ');
  if (choices !== undefined) {
    const options = [...(value === '' || !choices.includes(value) ? [''] : []), ...choices];
    return (
      <div className={layout.stack}>
        <Select
          label={label}
          value={choices.includes(value) ? value : ''}
          options={options.map((each) => ({ value: each, label: each === '' ? t('chooseValue') : visibleText(each) }))}
          onChange={onChange}
        />
        {description !== '' && <span className={layout.quiet}>{description}</span>}
        {isMissing && <span className={layout.error}>{t('missing')}</span>}
      </div>
    );
  }
  return (
    <TextField
      label={label}
      isMono
      isRequired={want.isRequired}
      {...(description !== '' && { description })}
      {...(placeholder !== undefined && { placeholder: visibleText(placeholder) })}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      value={value}
      onChange={onChange}
      errorMessage={isMissing ? t('missing') : undefined}
    />
  );
}

function labelOf({ kind, subject }: Offer, remote: string): string {
  return visibleText(`${kind === 'remote' ? remote : kind}: ${subject}`);
}
