import { describe, expect, it } from 'vitest';
import { resolveCommand } from './resolve-command.ts';

const nodeFolder = 'C:\\Program Files\\nodejs';

function windows(files: Record<string, string>) {
  return {
    platform: 'win32' as const,
    env: { PATH: `C:\\Windows;${nodeFolder}`, PATHEXT: '.EXE;.CMD' },
    exists: (file: string) => file in files,
    read: (file: string) => files[file] ?? '',
  };
}

describe('resolveCommand', () => {
  it('keeps a command without a shim', () => {
    const machine = { ...windows({}), platform: 'linux' as const };
    expect(resolveCommand('npx', machine)).toEqual({ file: 'npx', leadingArgs: [] });
  });

  it('runs the script of npx with node, without a shell', () => {
    const machine = windows({
      [`${nodeFolder}\\node.EXE`]: '',
      [`${nodeFolder}\\node.exe`]: '',
      [`${nodeFolder}\\npx.CMD`]: 'SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"\r\n',
      [`${nodeFolder}\\node_modules\\npm\\bin\\npx-cli.js`]: '',
    });
    expect(resolveCommand('npx', machine)).toEqual({
      file: `${nodeFolder}\\node.exe`,
      leadingArgs: [`${nodeFolder}\\node_modules\\npm\\bin\\npx-cli.js`],
    });
  });

  it('reads the shim of an installed package too', () => {
    const bin = 'C:\\app\\node_modules\\.bin\\mcp-server.cmd';
    const machine = windows({
      [bin]: '"%_prog%"  "%dp0%\\..\\mcp\\dist\\index.js" %*',
      'C:\\app\\node_modules\\mcp\\dist\\index.js': '',
      [`${nodeFolder}\\node.EXE`]: '',
    });
    expect(resolveCommand(bin, machine)).toEqual({
      file: `${nodeFolder}\\node.EXE`,
      leadingArgs: ['C:\\app\\node_modules\\mcp\\dist\\index.js'],
    });
  });

  it('returns a found program with its path, and an unknown one as given', () => {
    const machine = windows({ 'C:\\Windows\\uv.EXE': '' });
    expect(resolveCommand('uv', machine)).toEqual({ file: 'C:\\Windows\\uv.EXE', leadingArgs: [] });
    expect(resolveCommand('nothing', machine)).toEqual({ file: 'nothing', leadingArgs: [] });
  });
});
