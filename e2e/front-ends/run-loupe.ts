import { fromRoot } from '../../electron/launch/project-root.ts';
import { runNode, type StepResult } from '../gate/step.ts';

/** Runs the built `loupe` with its data in `home`. The output holds stdout and stderr. */
export function runLoupe(home: string, args: string[]): Promise<StepResult> {
  return runNode(fromRoot('out/node/loupe.js'), args, { env: { LOUPE_HOME: home, LANG: 'en', LC_ALL: '' } });
}
