import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const checkSchema = z.object({
  id: z.string(),
  status: z.string(),
  errorMessage: z.string().optional(),
});
type Check = z.infer<typeof checkSchema>;

/** The suite's results of one scenario. */
export interface Outcome {
  scenario: string;
  passed: number;
  failed: number;
  warned: number;
  /** Failed checks and warnings, one line each. */
  troubles: string[];
}

/** Reads the results of scenarios from the suite's output folder; missing results have no checks. */
export async function readOutcomes(folder: string, scenarios: readonly string[]): Promise<Outcome[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    scenarios.map(async (scenario) => {
      // The suite appends the time to a scenario's name.
      const path = names.find((name) => {
        const rest = name.startsWith(`${scenario}-`) ? name.slice(scenario.length + 1) : '';
        return /^\d{4}-\d\d-\d\dT[\d-]+Z[/\\]checks\.json$/.test(rest);
      });
      const checks = path === undefined ? [] : z.array(checkSchema).parse(JSON.parse(await readText(folder, path)));
      return outcomeOf(scenario, checks);
    }),
  );
}

function outcomeOf(scenario: string, checks: readonly Check[]): Outcome {
  const count = (status: string) => checks.filter((check) => check.status === status).length;
  const troubles = checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, status, errorMessage = '' }) => `${status} ${id}: ${errorMessage}`);
  return { scenario, passed: count('SUCCESS'), failed: count('FAILURE'), warned: count('WARNING'), troubles };
}

function readText(folder: string, path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}
