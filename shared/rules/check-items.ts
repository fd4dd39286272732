import { jsonHead } from '../mcp/json/json-head.ts';
import type { Severity } from '../model/findings/finding.ts';
import type { Json } from '../model/json/json.ts';
import type { ItemFault, ItemRule, ItemSurface } from './item-rule.ts';
import { partlyRead } from './read/surface-items.ts';

/** A hint of a rule about an item, to be worded from the catalogue. */
export interface ItemFinding extends Omit<ItemFault, 'actual' | 'severity'> {
  readonly rule: ItemRule['id'];
  readonly severity: Severity;
  /** What is at the place, as text or JSON text, at most 200 characters. Untrusted. */
  readonly actual?: string;
}

export interface CheckedItems {
  readonly findings: readonly ItemFinding[];
  /** How many more were found than are kept. */
  readonly omitted: number;
  /** Items with longer texts or larger schemas than rules read. */
  readonly partlyRead: number;
  /** Rules that failed, with the error's text: a fault of Loupe. */
  readonly broken: readonly { readonly rule: ItemRule['id']; readonly message: string }[];
}

/** What is read of each list, and kept of each rule, and of the items of each finding. */
export const mostItems = 5_000;
const mostFindings = 200;
const mostCharacters = 200;

/** A surface with what isn't given empty. */
export function surfaceOf(given: Partial<ItemSurface>): ItemSurface {
  return {
    tools: [],
    prompts: [],
    resources: [],
    templates: [],
    others: [],
    allowed: new Map(),
    resultBytes: new Map(),
    ...given,
  };
}

/**
 * Applies rules to what a server offers. Reads 5,000 items of each list, keeps 200 findings of each rule and the
 * first of each severity, and goes on after a rule that throws. Never throws itself.
 */
export function checkItems(given: Partial<ItemSurface>, rules: readonly ItemRule[]): CheckedItems {
  const surface = bounded(surfaceOf(given));
  const findings: ItemFinding[] = [];
  let omitted = 0;
  const broken: { rule: ItemRule['id']; message: string }[] = [];
  for (const rule of rules) {
    let count = 0;
    const seen = new Set<Severity>();
    try {
      for (const fault of rule.find(surface)) {
        const { severity = rule.severity } = fault;
        count += 1;
        if (count > mostFindings && seen.has(severity)) omitted += 1;
        else findings.push(findingOf(rule, fault));
        seen.add(severity);
      }
    } catch (error) {
      broken.push({ rule: rule.id, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { findings, omitted, partlyRead: partlyRead(surface), broken };
}

function bounded(surface: ItemSurface): ItemSurface {
  const { tools, prompts, resources, templates } = surface;
  return {
    ...surface,
    tools: tools.slice(0, mostItems),
    prompts: prompts.slice(0, mostItems),
    resources: resources.slice(0, mostItems),
    templates: templates.slice(0, mostItems),
  };
}

function findingOf(rule: ItemRule, { actual, items, severity = rule.severity, ...fault }: ItemFault): ItemFinding {
  return {
    ...fault,
    ...(items !== undefined && { items: items.slice(0, mostFindings) }),
    ...{ rule: rule.id, severity },
    ...(actual !== undefined && { actual: cutText(actual) }),
  };
}

function cutText(actual: Json): string {
  const text = typeof actual === 'string' ? actual : jsonHead(actual, mostCharacters);
  return text.slice(0, mostCharacters).toWellFormed();
}
