import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppGrants, AppSource, AppView } from '#shared/model/runs/app-view.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './consent-strip.module.css';

interface ConsentStripProps {
  app: AppView;
  opensByItself: boolean;
  isOpening: boolean;
  onOpen: (grants: AppGrants, opensByItself: boolean) => void;
}

/** What an app asks for, each to be agreed to by itself, and the button that opens it. */
export function ConsentStrip({ app: { wants, grants: before }, isOpening, onOpen, ...props }: ConsentStripProps) {
  const t = useTranslations('apps');
  const [grants, setGrants] = useState(before);
  const [opensByItself, setOpensByItself] = useState(props.opensByItself);
  const asksNothing = wants.sources.length === 0 && wants.permissions.length === 0;
  return (
    <section className={css.strip} aria-label={t('wants.title')}>
      <h3 className={css.title}>{t('wants.title')}</h3>
      {asksNothing ? <p>{t('wants.nothing')}</p> : <p className={layout.quiet}>{t('wants.hint')}</p>}
      {!asksNothing && (
        <ul className={css.wants}>
          {wants.sources.map((want) => (
            <li key={`${want.kind} ${want.source}`} className={css.want}>
              <Checkbox
                isSelected={grants.sources.some((given) => isSame(given, want))}
                isDisabled={want.isRefused}
                onChange={(isOn) => setGrants(withSource(grants, want, isOn))}
              >
                <bdi className={css.text}>{t(`wants.${want.kind}`, { source: visibleText(want.source) })}</bdi>
              </Checkbox>
              {want.isRefused && <Tag tone="warn">{t('wants.refused')}</Tag>}
            </li>
          ))}
          {wants.permissions.map((name) => (
            <li key={name} className={css.want}>
              <Checkbox
                isSelected={grants.permissions.includes(name)}
                onChange={(isOn) => {
                  const others = grants.permissions.filter((other) => other !== name);
                  setGrants({ ...grants, permissions: isOn ? [...others, name] : others });
                }}
              >
                {t(`wants.${name}`)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {wants.domain !== undefined && (
        <p className={layout.quiet}>{t('wants.domain', { domain: visibleText(wants.domain) })}</p>
      )}
      <div className={css.buttons}>
        <Button variant="primary" isDisabled={isOpening} onPress={() => onOpen(grants, opensByItself)}>
          {t('open')}
        </Button>
        <Checkbox isSelected={opensByItself} onChange={setOpensByItself}>
          {t('always')}
        </Checkbox>
      </div>
    </section>
  );
}

function isSame(a: AppSource, b: AppSource): boolean {
  return a.kind === b.kind && a.source === b.source;
}

function withSource(grants: AppGrants, { kind, source }: AppSource, isOn: boolean): AppGrants {
  const others = grants.sources.filter((given) => !isSame(given, { kind, source }));
  return { ...grants, sources: isOn ? [...others, { kind, source }] : others };
}
