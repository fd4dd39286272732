import { useTranslations } from 'use-intl';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { SessionView } from '#shared/model/session.ts';
import { fetchActions, listKinds } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './connection.module.css';

const features = ['tools', 'resources', 'prompts'] as const;

/** The lists that a connected server doesn't declare, which can be requested anyway; nothing is drawn without any. */
export function UndeclaredLists({ session: { id, phase, capabilities, usesUndeclared } }: { session: SessionView }) {
  const { list } = useQuantities();
  const t = useTranslations('connection');
  const missing = features.filter((name) => !(isJsonObject(capabilities) && isJsonObject(capabilities[name])));
  if (phase !== 'ready' || missing.length === 0) return null;
  const lists = missing.map((name) => fetchActions(id, listKinds[name]));
  return (
    <div className={classNames(layout.aligned, css.undeclared)}>
      <span>{usesUndeclared === true ? t('usesUndeclared') : t('undeclaredLists', { names: list(missing) })}</span>
      <Button
        onPress={() => {
          for (const list of lists) list.refresh();
        }}
      >
        {t('listAnyway')}
      </Button>
    </div>
  );
}
