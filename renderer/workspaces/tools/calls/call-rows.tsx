import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { ContextMenu } from '../../../ui/controls/menu.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/rows/virtual-rows.tsx';
import { utcText } from '../../../ui/status/clock.tsx';
import { forgetCalls } from './call-actions.ts';
import { CallCells } from './call-cells.tsx';
import { CallMenu } from './call-menu.tsx';
import css from './call-rows.module.css';
import { timeOf } from './call-status.ts';
import type { EditCall } from './edit-call.ts';

interface CallRowsProps {
  serverId: ServerId;
  calls: readonly ToolCallSummary[];
  /** They are calls of several tools: each says of which. */
  showsTool: boolean;
  /** The one in view; absent: the one that the address names. */
  inView?: RunId;
  onEdit: EditCall;
}

/** Calls, the newest first: a click or Enter puts one in view, Delete removes it from the history. */
export function CallRows({ serverId, calls, showsTool, inView, onEdit }: CallRowsProps) {
  const t = useTranslations('calls');
  const { run: chosen, change } = useToolsSearch();
  const run = inView ?? chosen;
  const handle = useRef<VirtualRowsHandle>(null);
  const shown = calls.findIndex(({ id }) => id === run);
  const [active, setActive] = useState(Math.max(0, shown));
  // New calls come in above; the one in view stays under the keyboard.
  useEffect(() => {
    if (shown === -1) return;
    setActive(shown);
    handle.current?.scrollTo(shown);
  }, [shown]);
  const index = Math.min(active, calls.length - 1);
  const open = (position: number) => {
    const call = calls[position];
    if (call === undefined) return;
    setActive(position);
    change({ ...(showsTool && { tool: call.tool }), run: call.id });
  };
  const handleKey = (event: KeyboardEvent) => {
    const call = calls[index];
    if (event.key !== 'Delete' || call === undefined) return;
    event.preventDefault();
    forgetCalls({ runId: call.id });
  };
  return (
    <ContextMenu
      className={css.rows}
      label={t('more')}
      items={() => {
        const call = calls[index];
        return call && <CallMenu call={{ ...call, serverId }} onEdit={onEdit} />;
      }}
    >
      <VirtualRows
        handleRef={handle}
        label={t('title')}
        count={calls.length}
        activeIndex={index}
        onActiveIndexChange={setActive}
        onOpen={open}
        onKeyDown={handleKey}
        rowKey={(position) => calls[position]?.id ?? position}
        rowProps={(position) => ({
          title: titleOf(calls[position]),
          onContextMenu: () => setActive(position),
          onClick: () => open(position),
        })}
        renderRow={(position) => {
          const call = calls[position];
          return call && <CallCells call={call} showsTool={showsTool} isShown={call.id === run} />;
        }}
      />
    </ContextMenu>
  );
}

function titleOf(call: ToolCallSummary | undefined): string | undefined {
  return call && [utcText(timeOf(call)), call.tool, call.argumentsHead].join('\n');
}
