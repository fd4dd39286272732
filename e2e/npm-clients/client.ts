import type { NpmPackage } from '../npm-servers/install.ts';
import type { Target } from '../npm-servers/visit.ts';

/** What a client does in one session: lists, calls, or both. */
export interface Step {
  name: string;
  /** What it got, as text that two sessions have in common. Rejects with what the client said. */
  run(target: Target, home: string): Promise<string>;
}

/** A client from npm, with an own home folder. */
export interface NpmClient {
  name: string;
  /** Installed in `.cache`; none where the project has it. */
  packages: NpmPackage[];
  reaches: readonly ('stdio' | 'http')[];
  steps: Step[];
}
