import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LicenseList, licenseListSchema, licensesFile } from '#shared/model/app/licenses.ts';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlainText } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { Spinner } from '../../ui/status/spinner.tsx';
import css from './about.module.css';

/** The licenses of everything that this Loupe contains, with a search. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('about.licenses');
  const { data, isPending } = useQuery({ queryKey: ['licenses'], queryFn: ({ signal }) => fetchLicenses(signal) });
  return (
    <Dialog isOpen width="wide" title={t('title')} onClose={onClose}>
      {isPending && <Spinner label={t('loading')} />}
      {data === null && <p role="status">{t('missing')}</p>}
      {data && <Licenses list={data} />}
    </Dialog>
  );
}

/** The list that the build wrote beside the page; null without one, as on the development server. */
async function fetchLicenses(signal: AbortSignal): Promise<LicenseList | null> {
  try {
    const response = await fetch(licensesFile, { signal });
    return response.ok ? licenseListSchema.parse(await response.json()) : null;
  } catch {
    return null;
  }
}

function Licenses({ list: { packages, texts } }: { list: LicenseList }) {
  const t = useTranslations('about.licenses');
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase().split(/\s+/);
  const shown = packages.filter(({ name, license }) => {
    const text = `${name} ${license}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <div className={css.parts}>
      <div className={css.search}>
        <SearchField label={t('search')} value={query} onChange={setQuery} autoFocus />
        <p role="status" className={layout.quiet}>
          {shown.length === 0 ? t('none', { query }) : t('count', { count: shown.length })}
        </p>
      </div>
      <ul aria-label={t('title')}>
        {shown.map((each) => (
          <li key={`${each.name} ${each.version}`}>
            <License shown={each} texts={texts} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LicenseProps {
  shown: LicenseList['packages'][number];
  texts: LicenseList['texts'];
}

/** One package; its texts are drawn while it is open, since all of them are 300 kB. */
function License({ shown: { name, version, license, texts: own, note }, texts }: LicenseProps) {
  const t = useTranslations('about.licenses');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.package}>
        <span className={layout.breaking}>{name}</span>
        <span className={layout.quiet}>{version}</span>
        <span className={css.license}>{license}</span>
      </summary>
      {isOpen && (
        <div className={css.parts}>
          {note !== undefined && <p className={layout.muted}>{t(note)}</p>}
          {own.map((index) => (
            <PlainText key={index} label={t('text', { name })}>
              {texts[index] ?? ''}
            </PlainText>
          ))}
        </div>
      )}
    </details>
  );
}
