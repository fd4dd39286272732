import { release } from 'node:os';
import process from 'node:process';
import type { RuntimeVersions } from '#shared/model/app/runtime-versions.ts';
import { revisions } from '#shared/model/revision.ts';

/** The version of the SDK that Loupe's transports and sign-in are built on; a test compares it with package.json. */
export const mcpSdkVersion = '2.4.0';

/** What Loupe runs on, and what it is built on. */
export function runtimeVersions(): RuntimeVersions {
  const { electron, chrome, node } = process.versions;
  return {
    ...(electron !== undefined && { electron }),
    ...(chrome !== undefined && { chromium: chrome }),
    node,
    mcpSdk: mcpSdkVersion,
    revisions: [...revisions],
    system: `${process.platform} ${release()} ${process.arch}`,
  };
}
