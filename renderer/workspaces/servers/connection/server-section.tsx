import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { stringAt } from '#shared/model/json.ts';
import type { Session } from '#shared/model/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import css from './connection.module.css';

/** What the server declares about itself. */
export function ServerSection({ session: { serverInfo, instructions, handshakeSeq } }: { session: Session }) {
  const t = useTranslations('connection');
  const [form, setForm] = useState<'table' | 'raw'>('table');
  const title = stringAt(serverInfo, 'title');
  return (
    <Section
      title={t('server')}
      actions={
        serverInfo !== undefined && (
          <Segmented
            label={t('form')}
            value={form}
            options={[
              { value: 'table', label: t('table') },
              { value: 'raw', label: t('raw') },
            ]}
            onChange={setForm}
          />
        )
      }
    >
      {serverInfo === undefined ? (
        <p className={classNames(layout.quiet, css.hint)}>{t('noServerInfo')}</p>
      ) : form === 'raw' ? (
        <PlainText label={t('rawInfo')}>{JSON.stringify(serverInfo, null, 2)}</PlainText>
      ) : (
        <Facts>
          <Fact name={t('serverName')}>
            <code>{stringAt(serverInfo, 'name') ?? t('unknown')}</code>
            {title !== undefined && <span>{title}</span>}
          </Fact>
          <Fact name={t('serverVersion')}>{stringAt(serverInfo, 'version') ?? t('unknown')}</Fact>
        </Facts>
      )}
      {handshakeSeq !== undefined && (
        <Facts>
          <Fact name={t('instructions')}>{instructions === undefined && t('noInstructions')}</Fact>
        </Facts>
      )}
      {instructions !== undefined && <PlainText label={t('instructions')}>{instructions}</PlainText>}
    </Section>
  );
}
