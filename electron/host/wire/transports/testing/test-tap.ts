import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Clock } from '../../../platform.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import type { FrameInput } from '../../traffic/frames/log-operations.ts';
import { Tap } from '../tap.ts';

/** A tap and the frames that it recorded. */
export function testTap(
  options?: ConstructorParameters<typeof Tap>[3],
  clock: Clock = new TestClock(0),
): { tap: Tap; frames: FrameInput[] } {
  const frames: FrameInput[] = [];
  const recorder = { record: (input: FrameInput) => frames.push(input), room: () => undefined };
  const identity = { serverId: serverIdSchema.parse('s'), sessionId: sessionIdSchema.parse('t'), serverName: 'test' };
  return { tap: new Tap(recorder, identity, clock, options), frames };
}
