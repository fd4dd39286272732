import { createHash } from 'node:crypto';
import type { Texts } from '../../../output/texts.ts';
import { itemLabel, type Problem, type ProblemSeverity } from '../problem.ts';
import { aboutRun, type CheckReport, placeInFile } from './check-report.ts';
import { type RuleTexts, ruleTexts } from './rule-texts.ts';
import { detailLines } from './text-report.ts';

/** What isn't a verdict has none (SARIF 2.1.0, 3.27.10). */
const levels: Readonly<Record<ProblemSeverity, string>> = {
  error: 'error',
  notJudged: 'none',
  warning: 'warning',
  info: 'note',
};

/** Stands for what the server offers where there is no snapshot: code hosts need a file for each result. */
const noFile = 'mcp-server.json';

/** A log of the Static Analysis Results Interchange Format (SARIF 2.1.0); each result points into the snapshot file. */
export function sarifReport(report: CheckReport, text: Texts): string {
  const all = [
    ...report.problems.map((problem) => ({ problem, reason: undefined })),
    ...report.suppressed.map(({ problem, reason }) => ({ problem, reason })),
  ];
  const texts = ruleTexts(text);
  const properties = aboutRun(report);
  const urls = new Map(all.map(({ problem }) => [problem.rule, problem.url]));
  const indices = new Map([...urls.keys()].map((rule, index) => [rule, index]));
  const main = report.snapshot?.path ?? report.recording ?? noFile;
  const artifactOf = (problem: Problem) => {
    const path = placeInFile(report, problem)?.path ?? main;
    return { uri: uriOf(path), uriBaseId: '%SRCROOT%', ...(path === main && { index: 0 }) };
  };
  const run = {
    tool: {
      driver: {
        name: 'Loupe',
        semanticVersion: report.version,
        rules: [...urls].map(([rule, url]) => sarifRule(rule, texts.get(rule)?.(), url)),
      },
    },
    artifacts: [
      {
        location: { uri: uriOf(main), uriBaseId: '%SRCROOT%' },
        ...(main === noFile && { description: { text: 'What the MCP server offers.' } }),
      },
    ],
    invocations: [invocationOf(report, text)],
    results: all.map(({ problem, reason }) => ({
      ruleId: problem.rule,
      ruleIndex: indices.get(problem.rule),
      // It couldn't be decided (3.27.9).
      ...(problem.severity === 'notJudged' && { kind: 'open' }),
      level: levels[problem.severity],
      message: { text: messageOf(problem, text) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifactOf(problem),
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
    ...(Object.keys(properties).length > 0 && { properties }),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** What the check couldn't do is about the run, too: readers of results may leave out those without a verdict. */
function invocationOf({ problems }: CheckReport, text: Texts) {
  const undone = problems.filter(({ rule, severity }) => severity === 'notJudged' || rule === 'CHECK-CONNECTION');
  const notifications = undone.map((problem) => ({
    level: 'error',
    descriptor: { id: problem.rule },
    message: { text: messageOf(problem, text) },
  }));
  return {
    executionSuccessful: undone.length === 0,
    ...(undone.length > 0 && { toolExecutionNotifications: notifications }),
  };
}

/** The same in every run: nothing of a problem is in it but the address of the clause, which is the revision's. */
function sarifRule(
  id: string,
  { title, help, severity }: RuleTexts = { title: id, help: id },
  url: string | undefined,
) {
  return {
    id,
    shortDescription: { text: title },
    help: { text: help },
    ...(url !== undefined && { helpUri: url }),
    ...(severity !== undefined && { defaultConfiguration: { level: levels[severity] } }),
  };
}

/** As in the other formats; the address is the rule’s. */
function messageOf(problem: Problem, text: Texts): string {
  return detailLines({ ...problem, url: undefined }, text).join('\n');
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
