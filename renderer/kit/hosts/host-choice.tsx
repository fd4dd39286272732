import { useTranslations } from 'use-intl';
import { useChangeSettings, useSettings } from '../../data/queries.ts';
import { showError } from '../../state/notice.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { Fetching } from '../fetching.tsx';
import css from './hosts.module.css';
import { useKnownHosts } from './known-hosts.ts';

/** The hosts that the person cares about: a setting. */
export function HostChoice() {
  const t = useTranslations('hosts');
  const query = useKnownHosts();
  const { hosts: chosen } = useSettings();
  const { mutate } = useChangeSettings();
  const change = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id);
    mutate({ hosts: next }, { onError: showError });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in columns.
    <div role="group" aria-label={t('choose')} className={css.hosts}>
      <Fetching query={query} />
      {query.data?.hosts.map(({ id, name, isOwn }) => (
        <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isChosen) => change(id, isChosen)}>
          <bdi>{visibleText(name)}</bdi>
          {isOwn && <span className={layout.quiet}> {t('ownProfile')}</span>}
        </Checkbox>
      ))}
    </div>
  );
}
