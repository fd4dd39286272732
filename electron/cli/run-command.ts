import type { InvocationOf } from './arguments/commands.ts';
import type { ExitCode } from './output/failure-report.ts';
import type { RunCommand, RunEnvironment } from './run-context.ts';

/** Runs the command of an invocation. Only what it needs is loaded: comparing two files needs no host. */
export async function runCommand(run: InvocationOf<'run'>, environment: RunEnvironment): Promise<ExitCode> {
  const { action } = run;
  const perform = async (command: RunCommand) => (await import('./perform.ts')).perform(run, environment, command);
  switch (action.type) {
    case 'inspect': {
      const { inspect } = await import('./commands/inspect.ts');
      return perform(inspect);
    }
    case 'list': {
      const { listItems } = await import('./commands/list-items.ts');
      return perform((context) => listItems(context, action));
    }
    case 'readResource': {
      const { readResource } = await import('./commands/read-resource.ts');
      return perform((context) => readResource(context, action));
    }
    case 'watchResources': {
      const { watchResources } = await import('./commands/watch-resources.ts');
      return perform((context) => watchResources(context, action));
    }
    case 'getPrompt': {
      const { getPrompt } = await import('./commands/get-prompt.ts');
      return perform((context) => getPrompt(context, action));
    }
    case 'callTool': {
      const { callTool } = await import('./commands/call-tool.ts');
      return perform((context) => callTool(context, action));
    }
    case 'verify': {
      const { verifyCommand } = await import('./commands/verify/verify.ts');
      return verifyCommand(run, action, environment);
    }
    case 'snapshot': {
      const { snapshotCommand } = await import('./commands/snapshots/take-snapshot.ts');
      return snapshotCommand(run, action, environment);
    }
    case 'diff': {
      const { diffCommand } = await import('./commands/snapshots/diff-snapshots.ts');
      return diffCommand(run, action, environment);
    }
    case 'hosts': {
      const { hostsCommand } = await import('./commands/hosts/hosts.ts');
      return hostsCommand(run, action, environment);
    }
    case 'check': {
      const { checkCommand } = await import('./commands/check/check.ts');
      return checkCommand(run, action, environment);
    }
  }
}
