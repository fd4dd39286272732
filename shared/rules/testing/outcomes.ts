import type { FaultPlace, FaultValues, FindingItem, Severity } from '../../model/findings/finding.ts';
import type { Variant } from './variants.ts';

/** Of a finding, what its rule decides. */
interface Decided {
  readonly severity: Severity;
  readonly item?: FindingItem | undefined;
  readonly place: FaultPlace;
  readonly actual?: string | undefined;
  readonly values?: FaultValues | undefined;
  readonly count?: number;
}

/**
 * What is found in an example and in its variants, as text: each outcome once, with the changes that lead to it. The first
 * is that of the example itself, without the changes that make no difference.
 */
export function outcomesText<T>(
  title: string,
  example: T,
  variants: Iterable<Variant<T>>,
  find: (example: T) => readonly Decided[],
): string {
  const own = findingsText(find(example));
  const changes = new Map<string, string[]>();
  for (const { change, changed } of variants) {
    const outcome = findingsText(find(changed));
    if (outcome !== own) changes.set(outcome, [...(changes.get(outcome) ?? []), change]);
  }
  const others = [...changes].map(([outcome, leading]) =>
    [outcome, ...leading.map((each) => `    ${each}`)].join('\n'),
  );
  return [`${title}:`, own, ...others].join('\n');
}

function findingsText(findings: readonly Decided[]): string {
  if (findings.length === 0) return '  nothing';
  return findings.map((finding) => `  ${findingText(finding)}`).join('\n');
}

function findingText({ severity, item, place, actual, values = {}, count = 1 }: Decided): string {
  const parts = [severity, item && `${item.kind} ${JSON.stringify(item.name)}`, JSON.stringify(place.pointer)];
  const { bytes } = place;
  if (bytes !== undefined) parts.push(`bytes ${JSON.stringify(bytes)}`);
  if (actual !== undefined) parts.push(`is ${JSON.stringify(actual)}`);
  if (Object.keys(values).length > 0) parts.push(JSON.stringify(values));
  if (count > 1) parts.push(`${count} times`);
  return parts.filter((part) => part !== undefined).join(' ');
}
