import type { CheckState } from '#shared/model/checks/check.ts';
import type { ReportCase } from './report-case.ts';

type Tag = 'failure' | 'error' | 'skipped';

/** What wasn't judged has neither passed nor failed. */
const tags: Readonly<Record<CheckState, Tag | undefined>> = {
  failed: 'failure',
  error: 'error',
  notJudged: 'error',
  skipped: 'skipped',
  passed: undefined,
};

interface SuiteFacts {
  /** How long it took; the sum of its cases when absent. */
  readonly durationMs?: number;
  /** By their names. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** A JUnit report of one suite. */
export function junitReport(
  suite: string,
  cases: readonly ReportCase[],
  { durationMs = sumOf(cases), properties = {} }: SuiteFacts = {},
): string {
  const named = Object.entries(properties);
  const count = (tag: Tag) => cases.filter(({ state }) => tags[state] === tag).length;
  const totals = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" time=${seconds(durationMs)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name=${quoted(suite)} ${totals}>`,
    ...(named.length === 0 ? [] : ['    <properties>']),
    ...named.map(([name, value]) => `      <property name=${quoted(name)} value=${quoted(value)}/>`),
    ...(named.length === 0 ? [] : ['    </properties>']),
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function sumOf(cases: readonly ReportCase[]): number {
  return cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
}

function seconds(ms: number): string {
  return `"${(ms / 1000).toFixed(3)}"`;
}

function caseXml({ className, name, state, durationMs, lines, message = lines[0] ?? state, output = [] }: ReportCase) {
  const time = durationMs === undefined ? '' : ` time=${seconds(durationMs)}`;
  const attributes = `classname=${quoted(className)} name=${quoted(name)}${time}`;
  const tag = tags[state];
  const body = [
    ...(tag === undefined ? [] : [`<${tag} message=${quoted(message)}>${escaped(lines.join('\n'))}</${tag}>`]),
    ...(output.length === 0 ? [] : [`<system-out>${escaped(output.join('\n'))}</system-out>`]),
  ].join('');
  return body === '' ? `    <testcase ${attributes}/>` : `    <testcase ${attributes}>${body}</testcase>`;
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('\n', '&#10;')}"`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without characters that XML 1.0 doesn't have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => (/[\t\n]/.test(character) ? character : '\ufffd'))
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
