import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { host } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../checks.module.css';
import { callKeys, toolsOf, type useConsent } from './run-consent.ts';

type Consent = ReturnType<typeof useConsent>;

interface RunDialogProps {
  serverId: ServerId;
  tests: readonly SavedTest[];
  consent: Consent;
  onRun: (consent: Consent) => void;
  onClose: () => void;
}

const shownCharacters = 400;

/** Which tools tests may call, and with what, before they run: nothing that a file says is called without the user's knowledge. */
export function RunDialog({ serverId, tests, consent, onRun, onClose }: RunDialogProps) {
  const t = useTranslations('testsPage');
  const page = useTranslations('checksPage');
  const [allowed, setAllowed] = useState(consent.allowed);
  const [asks, setAsks] = useState(consent.asks);
  const tools = [...toolsOf(tests)];
  const forSession = useAllowedForSession(serverId);
  const isTicked = (name: string) => allowed.includes(name) || forSession.has(name);
  // What is allowed for the session only isn't allowed for later runs, too.
  const open = tools.map(([name]) => name).filter((name) => !forSession.has(name));
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
            <Checkbox
              isSelected={open.every(isTicked)}
              isDisabled={open.length === 0}
              onChange={(isOn) => allow(open, isOn)}
            >
              {t('allTools')}
            </Checkbox>
          )}
          <div className={classNames(layout.stack, css.tools)}>
            {tools.map(([name, calls]) => (
              <div key={name} className={layout.stack}>
                <Checkbox
                  isSelected={isTicked(name)}
                  isDisabled={forSession.has(name)}
                  onChange={(isOn) => allow([name], isOn)}
                >
                  {t('tool', { name: visibleText(name), count: calls.length })}
                  {forSession.has(name) && <Tag>{t('forSession')}</Tag>}
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

/** The tools whose calls need no question in the server's session. */
function useAllowedForSession(serverId: ServerId): ReadonlySet<string> {
  const sessionId = useSession(serverId, ({ id }) => id);
  const input = sessionId === undefined ? skipToken : { sessionId };
  const approvals = useQuery(host.gate.approvals.queryOptions({ input })).data ?? [];
  return new Set(approvals.flatMap(({ tool, isForPins }) => (isForPins === true ? [] : [tool])));
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
}
