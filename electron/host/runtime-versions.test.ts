import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import { mcpSdkVersion, runtimeVersions } from './runtime-versions.ts';

it('names the MCP SDK that is installed', () => {
  const file = new URL('../../package.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8')).dependencies['@modelcontextprotocol/client']).toBe(mcpSdkVersion);
});

it('names the system, without Electron where there is none', () => {
  const versions = runtimeVersions();
  expect(versions.node).toBe(process.versions.node);
  expect(versions.system).toMatch(new RegExp(`^${process.platform} .+ ${process.arch}$`));
  expect(versions).not.toHaveProperty('electron');
});
