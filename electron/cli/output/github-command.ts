import type { Severity } from '#shared/model/findings/finding.ts';
import { visibleText } from './terminal.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** A workflow command of GitHub Actions in one line, which makes an annotation. */
export function githubCommand(
  severity: Severity,
  { place, title, message }: { place?: { path: string; line: number } | undefined; title: string; message: string },
): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.path)}`, `line=${place.line}`]),
    `title=${property(title)}`,
  ];
  return `::${commands[severity]} ${properties.join(',')}::${data(message)}\n`;
}

/** Escaped so that a server's text can neither begin another command nor control the terminal that shows the job's log. */
function data(text: string): string {
  return visibleText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
