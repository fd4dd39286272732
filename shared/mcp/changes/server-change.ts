import type { Change, ChangeClass, ChangeReason, ItemChangeKind } from '../../model/change.ts';
import type { BothValues } from './both-values.ts';

const server = { kind: 'server', name: '' } as const;

/** A change of what a server says about itself. */
export function serverChange(
  id: ItemChangeKind,
  className: ChangeClass,
  reason: ChangeReason,
  pointer: string,
  { before, after }: BothValues,
): Change {
  const known = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  return { id, class: className, reason, item: server, pointer, ...known };
}
