import { useQuery } from '@tanstack/react-query';
import { Play, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckPlan, CheckRequest } from '#shared/model/checks/check-run.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { host } from '../../../data/client.ts';
import { useServer, useServers, useSession } from '../../../data/queries.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { runByKey } from '../../../kit/form/index.ts';
import { useOpenDialog } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { FieldGroup, TextField } from '../../../ui/controls/text-field.tsx';
import { formFieldsRef, mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './recordings.module.css';

interface RunFormProps {
  recording: Recording;
  /** What was run before. */
  last: CheckRequest | undefined;
  onRun: (request: CheckRequest) => Promise<void>;
}

/** What is sent to which server, which tools may be called, and what may differ. */
export function RunForm({ recording, ...props }: RunFormProps) {
  const query = useQuery(
    host.checks.plan.queryOptions({ input: { recordingId: recording.id }, retry: false, gcTime: 0 }),
  );
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  return <PlanForm recording={recording} plan={data} {...props} />;
}

function PlanForm({ recording, plan, last, onRun }: RunFormProps & { plan: CheckPlan }) {
  const t = useTranslations('runAgainst');
  const openDialog = useOpenDialog();
  const servers = (useServers() ?? []).filter(({ recordingId }) => recordingId === undefined);
  const [chosen, setChosen] = useState<ServerId | undefined>(last?.serverId);
  const [allowed, setAllowed] = useState<readonly string[]>(last?.allowed ?? []);
  const [asks, setAsks] = useState(last?.asks ?? true);
  const [rules, setRules] = useState(last?.source.kind === 'recording' ? last.source.ignored.join('\n') : '');
  const [allowsMasked, setAllowsMasked] = useState(false);
  const [isStarting, setStarting] = useState(false);
  // The server that was recorded comes first, if it is in the list: by its command or URL, else by its name.
  const same =
    servers.find(({ server }) => server.id === plan.serverId) ??
    servers.find(({ server }) => server.name === recording.serverName);
  const serverId = servers.find(({ server }) => server.id === chosen)?.server.id ?? (same ?? servers[0])?.server.id;
  const ignored = rules.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const bad = ignored.find((rule) => ignoreProblem(rule) !== undefined);
  const problem = bad === undefined ? undefined : ignoreProblem(bad);
  const badText = problem === undefined ? undefined : t(`badRule.${problem}`, { rule: visibleText(bad ?? '') });
  const canRun = serverId !== undefined && bad === undefined && (!plan.isMasked || allowsMasked) && !isStarting;
  const run = async () => {
    if (!canRun) return;
    setStarting(true);
    const { id: recordingId } = recording;
    await onRun({
      source: { kind: 'recording', recordingId, ignored, allowsMasked },
      ...{ serverId, allowed: [...allowed], asks },
    });
    setStarting(false);
  };
  return (
    <div className={layout.scroll}>
      <div ref={formFieldsRef} className={css.form} onKeyDownCapture={canRun ? runByKey(() => void run()) : undefined}>
        <p className={layout.muted}>{t('intro', { count: plan.requests })}</p>
        <div className={css.server}>
          {serverId === undefined ? (
            <span className={layout.muted}>{t('noServers')}</span>
          ) : (
            <Select
              label={t('server')}
              value={serverId}
              options={servers.map(({ server }) => ({ value: server.id, label: server.name }))}
              onChange={setChosen}
            />
          )}
          <Button onPress={() => openDialog('add')}>
            <Plus aria-hidden />
            {t('addServer')}
          </Button>
        </div>
        <Tools plan={plan} allowed={allowed} onAllowed={setAllowed} asks={asks} onAsks={setAsks} />
        <TextField
          label={t('rules')}
          description={t('rulesHint')}
          rows={4}
          isMono
          value={rules}
          onChange={setRules}
          errorMessage={badText}
        />
        {serverId !== undefined && <EraWarning recording={recording} serverId={serverId} />}
        {plan.isMasked && <Masked isSelected={allowsMasked} onChange={setAllowsMasked} />}
        <div className={layout.row}>
          <Button ref={mainActionRef} variant="primary" isDisabled={!canRun} onPress={() => void run()}>
            <Play aria-hidden />
            {t('run')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Warns before a run that the server is connected in another era than the recorded one. */
function EraWarning({ recording, serverId }: { recording: Recording; serverId: ServerId }) {
  const t = useTranslations('runAgainst');
  const eras = useTranslations('connection.eras');
  const era = useSession(serverId, (session) => session.era);
  const server = useServer(serverId)?.server.name ?? '';
  const recorded = recording.era;
  if (recorded === undefined || era === undefined || era === recorded) return null;
  const revision = visibleText(recording.revision ?? '');
  const text = t('otherEra', { recorded: eras(recorded), revision, server: visibleText(server), era: eras(era) });
  return <Warnings texts={[text]} />;
}

interface ToolsProps {
  plan: CheckPlan;
  allowed: readonly string[];
  onAllowed: (names: readonly string[]) => void;
  asks: boolean;
  onAsks: (asks: boolean) => void;
}

function Tools({ plan: { tools }, allowed, onAllowed, asks, onAsks }: ToolsProps) {
  const t = useTranslations('runAgainst');
  if (tools.length === 0) return <p className={layout.quiet}>{t('noTools')}</p>;
  return (
    <FieldGroup label={t('tools')} description={asks ? t('asksHint') : t('toolsHint')}>
      <div className={classNames(layout.stack, css.tools)}>
        {tools.map(({ name, calls }) => (
          <Checkbox
            key={name}
            isSelected={allowed.includes(name)}
            onChange={(isAllowed) =>
              onAllowed(isAllowed ? [...allowed, name] : allowed.filter((each) => each !== name))
            }
          >
            {t('tool', { name: visibleText(name), count: calls })}
          </Checkbox>
        ))}
      </div>
      <Checkbox isSelected={asks} onChange={onAsks}>
        {t('asks')}
      </Checkbox>
    </FieldGroup>
  );
}

function Masked({ isSelected, onChange }: { isSelected: boolean; onChange: (isSelected: boolean) => void }) {
  const t = useTranslations('runAgainst');
  const hint = useId();
  return (
    <div className={layout.stack}>
      <Checkbox isSelected={isSelected} onChange={onChange} describedBy={hint}>
        {t('masked')}
      </Checkbox>
      <span id={hint} className={layout.quiet}>
        {t('maskedHint')}
      </span>
    </div>
  );
}
