/** One case of a JUnit report; without an outcome it passed. */
export interface JunitCase {
  className: string;
  name: string;
  outcome?: { tag: 'failure' | 'error' | 'skipped'; message: string; text: string } | undefined;
  /** What there is to say about a case that passed. */
  output?: string | undefined;
}

/** A JUnit report of one suite. */
export function junitXml(suite: string, cases: readonly JunitCase[]): string {
  const count = (tag: 'failure' | 'error' | 'skipped') => cases.filter(({ outcome }) => outcome?.tag === tag).length;
  const totals = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name=${quoted(suite)} ${totals}>`,
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseXml({ className, name, outcome, output }: JunitCase): string {
  const attributes = `classname=${quoted(className)} name=${quoted(name)}`;
  const body = [
    ...(outcome === undefined
      ? []
      : [`<${outcome.tag} message=${quoted(outcome.message)}>${escaped(outcome.text)}</${outcome.tag}>`]),
    ...(output === undefined ? [] : [`<system-out>${escaped(output)}</system-out>`]),
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
