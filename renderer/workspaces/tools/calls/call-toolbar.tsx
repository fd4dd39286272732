import {
  ArrowLeftRight,
  ChevronsUpDown,
  Copy,
  Download,
  GitCompareArrows,
  RotateCw,
  TextCursorInput,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { useSession } from '../../../data/queries.ts';
import { useCalls } from '../../../data/runs.ts';
import { useOpenFrame, useToolsSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../../ui/controls/menu.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useHeaderBarrier } from '../use-header-barrier.ts';
import { runAgain } from './call-actions.ts';
import { CallMenu } from './call-menu.tsx';
import { type CallStatus, timeOf } from './call-status.ts';
import css from './calls.module.css';
import { copyResult, saveResult } from './copy-result.ts';
import type { EditCall } from './edit-call.ts';
import { otherResults } from './other-results.ts';
import { useCallStatus } from './use-call-status.ts';

interface CallToolbarProps {
  call: ToolCall;
  onEdit: EditCall;
  isListTall: boolean;
  onListTallChange: ((isTall: boolean) => void) | undefined;
}

const tones = {
  waiting: 'warn',
  running: 'accent',
  asking: 'warn',
  left: 'plain',
  unreachable: 'warn',
  result: 'ok',
  toolError: 'warn',
  denied: 'plain',
  withdrawn: 'plain',
  cancelled: 'plain',
  timedOut: 'error',
  protocolError: 'error',
  failed: 'error',
} as const satisfies Record<CallStatus, string>;

/** What became of a call, when, how long it took and how much came, and what one can do with it. */
export function CallToolbar({ call, onEdit, isListTall, onListTallChange }: CallToolbarProps) {
  const t = useTranslations('calls');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const { change } = useToolsSearch();
  const session = useSession(call.serverId);
  const { id, tool, result, decision, requestSeq, responseSeq } = call;
  const status = useCallStatus(call);
  const barrier = useHeaderBarrier(call.serverId, tool);
  const earlier = otherResults(useCalls(call.serverId, tool), call);
  const again = async () => {
    const next = session && (await runAgain(session.id, id));
    if (next !== undefined) change({ run: next });
  };
  return (
    <Toolbar label={t('result', { tool })}>
      <span
        className={classNames(layout.wrappingRow, css.facts)}
        title={`${utcText(timeOf(call))}\n${decision ? decisionText(t, decision) : ''}`}
      >
        <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
        {call.durationMs !== undefined && <span>{duration(call.durationMs)}</span>}
        {call.bytes !== undefined && <span>{bytes(call.bytes)}</span>}
        <span className={css.viewTool}>{visibleText(tool)}</span>
        <span>{clockText(timeOf(call))}</span>
        {call.invalid && <Tag tone="warn">{t(call.startedAt === undefined ? 'invalid' : 'sentInvalid')}</Tag>}
        {decision !== undefined && <span>{decisionText(t, decision)}</span>}
      </span>
      {onListTallChange !== undefined && (
        <IconToggle icon={ChevronsUpDown} label={t('tallList')} isSelected={isListTall} onChange={onListTallChange} />
      )}
      <IconButton
        icon={RotateCw}
        label={barrier ?? t('again')}
        isDisabled={session?.phase !== 'ready' || barrier !== undefined}
        onPress={() => void again()}
      />
      <IconButton icon={TextCursorInput} label={t('edit')} onPress={() => onEdit(id)} />
      <IconButton
        icon={GitCompareArrows}
        label={earlier.length === 0 ? t('noCompare') : t('compare')}
        isDisabled={earlier.length === 0 || result === undefined}
        onPress={() => change({ compare: earlier[0]?.id })}
      />
      <IconButton
        icon={ArrowLeftRight}
        label={responseSeq === undefined ? t('showRequest') : t('showAnswer')}
        isDisabled={responseSeq === undefined && requestSeq === undefined}
        onPress={() => openFrame(responseSeq ?? requestSeq ?? 0)}
      />
      <MenuButton label={t('more')}>
        {result?.readId !== undefined && (
          <>
            <MenuItem icon={Download} onPress={() => saveResult(call)}>
              {t('save')}
            </MenuItem>
            <MenuItem icon={Copy} onPress={() => copyResult(call)}>
              {t('copyResult')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={Copy} onPress={() => void navigator.clipboard.writeText(call.argumentsText)}>
          {t('copyArguments')}
        </MenuItem>
        {requestSeq !== undefined && (
          <MenuItem icon={ArrowLeftRight} onPress={() => openFrame(requestSeq)}>
            {t('showRequest')}
          </MenuItem>
        )}
        <CallMenu call={call} onEdit={onEdit} />
      </MenuButton>
    </Toolbar>
  );
}

function decisionText(
  t: ReturnType<typeof useTranslations<'calls'>>,
  { verdict, by }: NonNullable<ToolCall['decision']>,
): string {
  return verdict === 'allowed' ? t(`decision.${by}`) : t(`refusal.${by}`);
}
