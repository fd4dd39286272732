import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { capabilityRows } from './capability-rows.ts';
import css from './connection.module.css';

interface CapabilitiesProps {
  server: Json | undefined;
  client: Json;
}

/** What each side declared, as a table to read or as it was sent. */
export function Capabilities({ server, client }: CapabilitiesProps) {
  const t = useTranslations('connection');
  const [side, setSide] = useState<'server' | 'client'>('server');
  const [form, setForm] = useState<'table' | 'raw'>('table');
  const shown = side === 'server' ? server : client;
  return (
    <Section
      title={t('capabilities')}
      actions={
        <span className={css.switches}>
          <Segmented
            label={t('capabilities')}
            value={side}
            options={[
              { value: 'server', label: t('serverSide') },
              { value: 'client', label: t('clientSide') },
            ]}
            onChange={setSide}
          />
          <Segmented
            label={t('form')}
            value={form}
            options={[
              { value: 'table', label: t('table') },
              { value: 'raw', label: t('raw') },
            ]}
            onChange={setForm}
          />
        </span>
      }
    >
      {form === 'raw' && shown !== undefined ? (
        <PlainText label={side === 'server' ? t('rawServer') : t('rawClient')}>
          {JSON.stringify(shown, null, 2)}
        </PlainText>
      ) : (
        <CapabilityTable capabilities={shown} />
      )}
    </Section>
  );
}

function CapabilityTable({ capabilities }: { capabilities: Json | undefined }) {
  const t = useTranslations('connection');
  const rows = capabilityRows(capabilities);
  if (rows.length === 0) return <p className={layout.nothing}>{t('noCapabilities')}</p>;
  return (
    <table className={css.table}>
      <tbody>
        {rows.map(({ name, detail, value, isDeclared }) => (
          <tr key={`${name}.${detail}`}>
            <th scope="row" className={classNames(css.name, detail !== '' && css.detail)}>
              {detail === '' ? name : detail}
            </th>
            <td className={classNames(css.value, isDeclared ? layout.ok : layout.dim)}>
              {value !== '' ? <code>{value}</code> : isDeclared ? t('declared') : t('undeclared')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
