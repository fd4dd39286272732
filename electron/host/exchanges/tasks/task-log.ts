import type { Era } from '#shared/model/revision.ts';
import type { Task, TaskProblem, TaskState } from '#shared/model/runs/task.ts';
import { isEnd, type TaskReading } from '../../wire/transports/read-task.ts';

/** The shortest interval between polls, in milliseconds. */
const minMs = 100;
const defaultMs = 1000;
/** The longest delay of a timer. */
const maxMs = 2_147_483_647;
const maxStates = 200;
const maxProblems = 50;

export type Observation = Pick<TaskState, 'at' | 'frameSeq' | 'from'>;

export function createTask(reading: TaskReading, observation: Observation, era: Era | undefined): Task {
  const task: Task = {
    taskId: reading.taskId,
    status: reading.status,
    follow: 'following',
    since: observation.at,
    everyMs: defaultMs,
    polls: 0,
    states: [],
    inputs: [],
    problems: [],
  };
  const startsElsewhere = era === 'legacy' && reading.status !== 'working';
  const seen = updateTask(task, reading, observation);
  return startsElsewhere ? withProblem(seen, 'wrongFirstStatus', observation.frameSeq) : seen;
}

export function updateTask(task: Task, reading: TaskReading, { at, frameSeq, from }: Observation): Task {
  const { taskId, status, message, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = reading;
  if (taskId !== task.taskId) return withProblem(task, 'otherTask', frameSeq);
  const next: Task = {
    ...task,
    status,
    states: withState(task.states, {
      at,
      status,
      frameSeq,
      from,
      times: 1,
      ...(message !== undefined && { message }),
    }),
    everyMs: Math.min(maxMs, Math.max(minMs, pollIntervalMs ?? task.pollIntervalMs ?? defaultMs)),
    ...(from === 'polled' && { polls: task.polls + 1 }),
    ...(createdAt !== undefined && { createdAt }),
    ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(pollIntervalMs !== undefined && { pollIntervalMs }),
  };
  const codes =
    isEnd(task.status) && status !== task.status ? [...reading.problems, 'changedAfterEnd' as const] : reading.problems;
  return codes.reduce((each, code) => withProblem(each, code, frameSeq), next);
}

/** Adds a problem once, since a server repeats it in every response. */
export function withProblem(task: Task, code: TaskProblem['code'], frameSeq: number): Task {
  const isKnown = task.problems.some((problem) => problem.code === code) || task.problems.length >= maxProblems;
  return isKnown ? task : { ...task, problems: [...task.problems, { code, frameSeq }] };
}

/** Counts a repeated state. Of very many states, the first and the newest are kept. */
function withState(states: Task['states'], state: TaskState): Task['states'] {
  const last = states.at(-1);
  if (last !== undefined && last.status === state.status && last.message === state.message) {
    return [...states.slice(0, -1), { ...last, times: last.times + 1 }];
  }
  const [first] = states;
  const all = [...states, state];
  return first === undefined || all.length <= maxStates ? all : [first, ...all.slice(1 - maxStates)];
}
