import { wait } from '../server/call.ts';
import type { Tool } from '../server/definition.ts';
import { errorCodes, RpcError } from '../server/message.ts';
import type { TaskSupport } from '../server/task-store.ts';
import { argumentsSchema, form, repliesResult, textResult } from './content.ts';

const pace = {
  steps: { type: 'integer', minimum: 1, maximum: 1000, default: 5 },
  stepMs: { type: 'integer', minimum: 0, maximum: 60_000, default: 500, description: 'Milliseconds a step.' },
};

const reportDescription = 'Works step by step and then reports, or fails if you like.';

function report(name: string, title: string, task: TaskSupport, description = reportDescription): Tool {
  return {
    task,
    descriptor: {
      name,
      title,
      description,
      inputSchema: argumentsSchema({
        ...pace,
        ends: { type: 'string', enum: ['well', 'with isError', 'with an error'] },
      }),
    },
    async run({ steps = 5, stepMs = 500, ends = 'well' }, call) {
      for (let step = 1; step <= Number(steps); step += 1) {
        await wait(Number(stepMs), call.signal);
        call.progress(step, Number(steps), `Step ${step} of ${String(steps)}`);
      }
      if (ends === 'with an error') throw new RpcError(errorCodes.internal, 'The report broke', { step: steps });
      const result = textResult(`The report has ${String(steps)} pages.`);
      return ends === 'with isError' ? { ...result, isError: true } : result;
    },
  };
}

/** Tools that may, must or must not run as tasks; `slow_question` needs something halfway. */
export const taskTools: readonly Tool[] = [
  report(
    'slow_report',
    'A slow report',
    'optional',
    'A task: in 2026-07-28 the server makes one of the call, in 2025-11-25 you choose to. Follow it in Tasks, and cancel it there.',
  ),
  report('slow_archive', 'A slow report that is always a task', 'required'),
  report('quick_report', 'A report that is never a task', 'forbidden'),
  {
    task: 'optional',
    descriptor: {
      name: 'slow_question',
      title: 'A slow question',
      description: 'A task that needs you halfway: it stays “input_required” until you answer its form in the inbox.',
      inputSchema: argumentsSchema({ stepMs: pace.stepMs }),
    },
    async run({ stepMs = 500 }, call) {
      await wait(Number(stepMs), call.signal);
      const approved = { type: 'boolean', title: 'Go on?', default: true };
      const reply = await call.ask(
        'elicitation/create',
        form(call, 'Half of it is done. Shall it go on?', { type: 'object', properties: { approved } }),
      );
      await wait(Number(stepMs), call.signal);
      return repliesResult(reply);
    },
  },
];
