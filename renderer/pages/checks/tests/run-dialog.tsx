import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../checks.module.css';
import { callKeys, toolsOf, type useConsent } from './run-consent.ts';

type Consent = ReturnType<typeof useConsent>;

interface RunDialogProps {
  tests: readonly SavedTest[];
  consent: Consent;
  onRun: (consent: Consent) => void;
  onClose: () => void;
}

const shownCharacters = 400;

/** Which tools tests may call, and with what, before they run: nothing that a file says is called without the user's knowledge. */
export function RunDialog({ tests, consent, onRun, onClose }: RunDialogProps) {
  const t = useTranslations('testsPage');
  const page = useTranslations('checksPage');
  const [allowed, setAllowed] = useState(consent.allowed);
  const [asks, setAsks] = useState(consent.asks);
  const tools = [...toolsOf(tests)];
  const names = tools.map(([name]) => name);
  const isAll = names.every((name) => allowed.includes(name));
  // Others stay as they are: a later run may call them.
  const allow = (some: readonly string[], isOn: boolean) =>
    setAllowed([...allowed.filter((name) => !some.includes(name)), ...(isOn ? some : [])]);
  const run = () => onRun({ allowed, asks, known: [...new Set([...consent.known, ...callKeys(tests)])] });
  return (
    <Dialog
      isOpen
      title={t('runTitle', { count: tests.length })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('dismiss')}</Button>
          <Button variant="primary" onPress={run}>
            {page('run')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FieldGroup label={t('tools')} description={t(asks ? 'asksHint' : 'skipsHint')}>
          {tools.length > 1 && (
            <Checkbox isSelected={isAll} onChange={(isOn) => allow(names, isOn)}>
              {t('allTools')}
            </Checkbox>
          )}
          <div className={classNames(layout.stack, css.tools)}>
            {tools.map(([name, calls]) => (
              <div key={name} className={layout.stack}>
                <Checkbox isSelected={allowed.includes(name)} onChange={(isOn) => allow([name], isOn)}>
                  {t('tool', { name: visibleText(name), count: calls.length })}
                </Checkbox>
                <ul className={classNames(layout.dim, css.calls)} aria-label={t('calls', { name: visibleText(name) })}>
                  {[...new Set(calls)].map((text) => (
                    <li key={text} className={layout.mono}>
                      {visibleText(shortened(text))}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </FieldGroup>
        <Checkbox isSelected={asks} onChange={setAsks}>
          {t('asks')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
}
