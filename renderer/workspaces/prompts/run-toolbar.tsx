import { ArrowLeftRight, ClipboardCopy, GitCompareArrows, Pin, RotateCw, TextCursorInput } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { usePromptRuns } from '../../data/runs.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { copyResult } from './copy-result.ts';
import { givenLine, loadArguments } from './given.ts';
import css from './runs.module.css';
import { pinRun } from './sending.ts';

/** Runs offered for a comparison; the history has them all. */
const mostOffered = 20;

interface RunToolbarProps {
  run: PromptRun;
  form: 'conversation' | 'json';
  onFormChange: (form: 'conversation' | 'json') => void;
  onSendAgain: (() => void) | undefined;
}

/** When a response came, with what can be done with it. */
export function RunToolbar({ run, form, onFormChange, onSendAgain }: RunToolbarProps) {
  const t = useTranslations('prompts');
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  const { change } = usePromptsSearch();
  const others = usePromptRuns(run.serverId, run.prompt).filter(
    ({ id, result }) => id !== run.id && result !== undefined,
  );
  const { result } = run;
  const frame = run.responseSeq ?? run.failure?.frameSeq;
  const words = givenLine(run.arguments);
  return (
    <Toolbar label={t('runToolbar')}>
      <span className={classNames(layout.truncate, css.when)} title={`${utcText(run.at)}\n${words}`}>
        {clockText(run.at)} · {duration(run.durationMs)}
        {words !== '' && <code className={css.viewGiven}>{words}</code>}
      </span>
      <Spacer />
      {result !== undefined && (
        <Segmented
          label={t('view')}
          value={form}
          options={[
            { value: 'conversation', label: t('conversation') },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={onFormChange}
        />
      )}
      <IconButton
        icon={RotateCw}
        label={t('sendAgain')}
        isDisabled={onSendAgain === undefined}
        onPress={() => onSendAgain?.()}
      />
      {others.length > 0 && result !== undefined && (
        <MenuButton label={t('compareWith')} icon={GitCompareArrows}>
          {others.slice(0, mostOffered).map(({ id, at, arguments: given }) => (
            <MenuItem key={id} onPress={() => change({ compare: id })}>
              {`${clockText(at)} ${givenLine(given).slice(0, 80)}`}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {result?.readId !== undefined && (
        <MenuButton label={t('copy')} icon={ClipboardCopy}>
          {(['text', 'messages', 'result'] as const).map((what) => (
            <MenuItem key={what} onPress={() => copyResult(run, what)}>
              {t(`copies.${what}`)}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <IconButton
        icon={ArrowLeftRight}
        label={t('openFrame')}
        isDisabled={frame === undefined}
        onPress={() => {
          if (frame !== undefined) openFrame(frame);
        }}
      />
      <MenuButton label={t('runMenu')}>
        <MenuItem icon={TextCursorInput} onPress={() => loadArguments(run)}>
          {t('useArguments')}
        </MenuItem>
        <MenuItem icon={Pin} onPress={() => pinRun(run, !run.pinned)}>
          {run.pinned ? t('unpin') : t('pin')}
        </MenuItem>
      </MenuButton>
    </Toolbar>
  );
}
