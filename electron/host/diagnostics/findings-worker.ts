import { parseMessage } from '#shared/mcp/envelope.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { itemRules } from '#shared/rules/all-item-rules.ts';
import { checkItems } from '#shared/rules/check-items.ts';
import type { FollowedFrame } from '../wire/traffic/frames/log-operations.ts';
import { replyToRequests } from '../worker-replies.ts';
import type { FindingsCalls, FramesToJudge, SessionReport, SurfaceReport, SurfaceToCheck } from './findings-message.ts';
import { itemFindings } from './item-findings.ts';
import { RuleSchemas } from './rule-schemas.ts';
import { SessionJudge } from './session-judge.ts';

/** Sessions of which something is remembered; of the others, later frames are judged as of a session that began before. */
const mostSessions = 100;

interface Known {
  serverId: ServerId;
  judge: SessionJudge;
}

/** In the order of their last frames. */
const dropped = new Set<SessionId>();
const judges = new BoundedMap<SessionId, Known>(mostSessions, { onDrop: (id) => dropped.add(id) });
const schemas = new RuleSchemas();

replyToRequests<FindingsCalls>({
  frames: judge,
  surface: checkSurface,
  end: (sessionId) => {
    const judge = judges.get(sessionId)?.judge;
    judge?.end();
    return judge?.report();
  },
  forget: (of) => {
    for (const [id, { serverId }] of judges) if (serverId === of) judges.delete(id);
  },
});

function judge({ frames, bytes, sizes, isAfterGap, recorded, partial }: FramesToJudge): SessionReport[] {
  for (const each of partial) partOf(each);
  if (isAfterGap) for (const { judge } of judges.values()) judge.skipped();
  const touched = new Set<SessionJudge>();
  let at = 0;
  frames.forEach((followed, index) => {
    const size = sizes[index] ?? -1;
    const payload = size < 0 ? undefined : bytes.subarray(at, at + size);
    at += Math.max(0, size);
    const { kind, method, sessionId } = followed.frame;
    if (kind === 'lifecycle' && method === 'entries lost') partOf(sessionId);
    const found = judgeOf(followed, !isAfterGap, recorded.includes(sessionId));
    if (found === undefined) return;
    touched.add(found);
    found.add(followed, payload);
  });
  // What goes on isn't forgotten for what began later.
  const going = [...judges].filter(([, { judge }]) => touched.has(judge));
  for (const [sessionId, each] of going) judges.renew(sessionId, each);
  return [...touched].map((each) => each.report());
}

/** Earlier frames of a session, or entries of its recording, are missing: what comes may belong to what nobody saw. */
function partOf(sessionId: SessionId): void {
  dropped.add(sessionId);
  judges.get(sessionId)?.judge.skipped();
}

function judgeOf(followed: FollowedFrame, isWhole: boolean, isRecorded: boolean): SessionJudge | undefined {
  const { channel, serverId, sessionId } = followed.frame;
  // Between Loupe and a tool's own user interface.
  if (channel === 'app' || channel === 'probe') return undefined;
  // Signing in has frames of its own, which belong to the session that needs it.
  if (channel === 'auth') return [...judges.values()].findLast((known) => known.serverId === serverId)?.judge;
  const known = judges.get(sessionId);
  if (known !== undefined) return known.judge;
  // The transport isn't known before.
  if (channel === 'process') return undefined;
  const about = { isWhole: isWhole && !dropped.has(sessionId), isRecorded };
  const judge = new SessionJudge({ serverId, sessionId }, followed, about, schemas);
  judges.set(sessionId, { serverId, judge });
  return judge;
}

function checkSurface({ session, at, texts }: SurfaceToCheck): SurfaceReport {
  const parse = (list: readonly string[]) => list.map((text): Json => parseMessage(text) ?? null);
  const { tools, prompts, resources, templates, unread, instructions, others, allowed } = texts;
  const { findings, omitted, partlyRead, broken } = checkItems(
    {
      tools: parse(tools),
      prompts: parse(prompts),
      resources: parse(resources),
      templates: parse(templates),
      instructions,
      others,
      allowed: new Map([...allowed].map(([name, text]): [string, Json] => [name, parseMessage(text) ?? null])),
      resultBytes: judges.get(session.sessionId)?.judge.resultBytes ?? new Map(),
    },
    itemRules,
  );
  const notJudged = { ...allJudged, items: unread + partlyRead, rules: broken.length };
  return { findings: itemFindings(session, at, findings), omitted, notJudged };
}
