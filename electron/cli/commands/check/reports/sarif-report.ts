import { createHash } from 'node:crypto';
import type { Severity } from '#shared/model/findings/finding.ts';
import { itemLabel, type Problem } from '../problem.ts';
import { type CheckReport, placeInFile } from './check-report.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** Stands for what the server offers where there is no snapshot: code hosts need a file for each result. */
const noFile = 'mcp-server.json';

/** A log of the Static Analysis Results Interchange Format (SARIF 2.1.0); each result points into the snapshot file. */
export function sarifReport(report: CheckReport): string {
  const all = [
    ...report.problems.map((problem) => ({ problem, reason: undefined })),
    ...report.suppressed.map(({ problem, reason }) => ({ problem, reason })),
  ];
  const rules = [...new Map(all.map(({ problem }) => [problem.rule, problem])).values()];
  const indices = new Map(rules.map(({ rule }, index) => [rule, index]));
  const uri = uriOf(report.snapshot?.path ?? noFile);
  const run = {
    tool: {
      driver: {
        name: 'Loupe',
        semanticVersion: report.version,
        rules: rules.map(sarifRule),
      },
    },
    artifacts: [
      {
        location: { uri, uriBaseId: '%SRCROOT%' },
        ...(report.snapshot === undefined && { description: { text: 'What the MCP server offers.' } }),
      },
    ],
    results: all.map(({ problem, reason }) => ({
      ruleId: problem.rule,
      ruleIndex: indices.get(problem.rule),
      level: levels[problem.severity],
      message: { text: messageOf(problem) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri, uriBaseId: '%SRCROOT%', index: 0 },
            region: { startLine: placeInFile(report, problem)?.line ?? 1 },
          },
          logicalLocations: [{ fullyQualifiedName: `${itemLabel(problem.item)}${problem.pointer}` }],
        },
      ],
      partialFingerprints: { 'loupeProblem/v1': fingerprint(problem) },
      occurrenceCount: problem.count,
      ...(reason !== undefined && { suppressions: [{ kind: 'external', justification: reason }] }),
    })),
    columnKind: 'utf16CodeUnits',
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** The texts of a rule are those of its first problem. */
function sarifRule({ rule, title, expected, fix, url, severity }: Problem) {
  const help = [expected, fix].filter((each) => each !== undefined && each !== '').join(' ');
  return {
    id: rule,
    shortDescription: { text: title },
    help: { text: help === '' ? title : help },
    ...(url !== undefined && { helpUri: url }),
    defaultConfiguration: { level: levels[severity] },
  };
}

function messageOf({ title, expected, fix }: Problem): string {
  return [title, expected, fix]
    .filter((each) => each !== undefined && each !== '')
    .map((each) => (/[.!?。]$/.test(each ?? '') ? each : `${each}.`))
    .join(' ');
}

/** The same for the same rule and item in every run, so that a code host recognises a result that only moved. */
function fingerprint({ rule, item, pointer }: Problem): string {
  return createHash('sha256')
    .update(JSON.stringify([rule, item.kind, item.name, pointer]))
    .digest('hex')
    .slice(0, 32);
}

/** A path as a relative URI. */
function uriOf(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
