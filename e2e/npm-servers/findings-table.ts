import { severities } from '#shared/model/findings/severities.ts';
import { labelOf, type NpmServer } from './list.ts';
import type { Visit, VisitFinding } from './visit.ts';

/** The heads of `findingsRow`. */
export const findingHeads = ['server', 'version', 'transport', 'revision', ...severities, 'rules'];

/** A server's findings: how many of each severity, and how many of each rule. */
export function findingsRow(server: NpmServer, { revision, findings }: Pick<Visit, 'revision' | 'findings'>): string[] {
  const counts = severities.map((each) => findings.filter(({ severity }) => severity === each).length);
  const rules = Map.groupBy(findings, ({ rule }) => rule);
  return [
    labelOf(server),
    server.version,
    server.path === undefined ? 'stdio' : 'http',
    revision,
    ...counts.map(String),
    [...rules].map(([rule, { length }]) => (length === 1 ? rule : `${rule} ${length}`)).join(', '),
  ];
}

/** A line for each error and warning, to judge it by. */
export function findingLines(server: NpmServer, { findings }: Pick<Visit, 'findings'>): string[] {
  const judged = findings.filter(({ severity }) => severity !== 'info');
  return judged.map((finding) => `${finding.severity}: ${labelOf(server)}: ${lineOf(finding)}`);
}

function lineOf({ rule, item, place, actual, values, count }: VisitFinding): string {
  const subject = item === undefined ? '' : ` ${item.kind} ${item.name}`;
  const found = actual === undefined ? '' : ` = ${actual}`;
  return `${rule}${subject} at ${place.pointer ?? '-'}${found} ${JSON.stringify(values)} ×${count}`;
}
