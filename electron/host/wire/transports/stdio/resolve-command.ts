import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Program {
  file: string;
  leadingArgs: string[];
}

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  exists(file: string): boolean;
  read(file: string): string;
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  exists: existsSync,
  read: (file) => readFileSync(file, 'utf8'),
};

/**
 * The program to spawn for a command. On Windows, `npx` and similar commands are `.cmd` shims that need a shell, so node
 * runs their JavaScript file instead. Other shims are returned unchanged.
 */
export function resolveCommand(command: string, machine: Machine = thisMachine): Program {
  const unchanged = { file: command, leadingArgs: [] };
  if (machine.platform !== 'win32') return unchanged;
  const found = findOnPath(command, machine);
  if (found === undefined) return unchanged;
  if (!/\.(cmd|bat)$/i.test(found)) return { file: found, leadingArgs: [] };
  const script = scriptBehindShim(found, machine);
  return script === undefined
    ? { file: found, leadingArgs: [] }
    : { file: nodeBeside(found, machine), leadingArgs: [script] };
}

function findOnPath(command: string, machine: Machine): string | undefined {
  const extensions = path.win32.extname(command) === '' ? (machine.env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
  const folders = /[\\/]/.test(command) ? [''] : (machine.env.PATH ?? machine.env.Path ?? '').split(';');
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = folder === '' ? command + extension : path.win32.join(folder, command + extension);
      if (machine.exists(file)) return file;
    }
  }
  return undefined;
}

/** npm writes shims in two forms: `"%dp0%\…\cli.js"` for packages, `%~dp0\…\npx-cli.js` for itself. */
function scriptBehindShim(shim: string, machine: Machine): string | undefined {
  const match = /%~?dp0%?\\([^"%\r\n]+?\.[cm]?js)"/i.exec(machine.read(shim));
  if (match?.[1] === undefined) return undefined;
  const script = path.win32.join(path.win32.dirname(shim), match[1]);
  return machine.exists(script) ? script : undefined;
}

function nodeBeside(shim: string, machine: Machine): string {
  const own = path.win32.join(path.win32.dirname(shim), 'node.exe');
  return machine.exists(own) ? own : (findOnPath('node', machine) ?? 'node.exe');
}
