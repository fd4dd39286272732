import { createTranslator } from 'use-intl/core';
import { ruleTexts } from '../../messages/rules.ts';
import { type Revision, revisions } from '../../model/revision.ts';
import { checkItems } from '../check-items.ts';
import { clauseUrl } from '../clause-url.ts';
import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import type { ProbeRequest, Rule, RuleFamily } from '../rule.ts';
import { findingsOf } from './run-example.ts';

const texts = createTranslator({ locale: 'en', messages: ruleTexts.en });

/** The page about all rules (`docs/rules.md`), in English. */
export function rulesPage(families: readonly RuleFamily[], itemFamilies: readonly ItemRuleFamily[]): string {
  const opening = [
    '# Rules',
    'Loupe checks what a server sends against these rules, each in the revisions where it holds. An **error** breaks a MUST of the specification, a **warning** a SHOULD, or it is likely a fault; an **info** is worth knowing. A rule with a probe needs requests that nobody else sends: it runs only when you start it.',
    'This page is made from the rules: `npx vitest --project unit shared/rules -u` writes it.',
  ];
  const itemOpening = [
    '# Hints about what a server offers',
    'These look at the lists of tools, prompts and resources alone. They are hints with their evidence, never verdicts. Names that begin with USE are about how well a model can use an item, and what its provider refuses: by the provider’s documentation or a public report, which is linked with its date. A limit that may have been lifted since is an info at most. Names that begin with SAFE are about what a person should look at before calls are allowed.',
  ];
  const parts = [...opening, ...families.map(section), ...itemOpening, ...itemFamilies.map(itemSection)];
  return `${parts.join('\n\n')}\n`;
}

function section({ name, rules }: RuleFamily): string {
  const rows = rules.map((rule) => {
    // With the values of the bad example, so that the texts are as they are on screen.
    const [finding] = findingsOf([rule], rule.bad);
    const [shown, wanted, mended] = (['title', 'expected', 'fix'] as const).map((part) =>
      texts(`${rule.id}.${part}`, finding?.values).replaceAll('|', '\\|'),
    );
    const cells = [
      `[${rule.id}](${clauseUrl(rule)})`,
      rule.severity,
      span(rule),
      shown,
      `${wanted} ${mended}${probe(rule)}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  return [
    `## ${title}`,
    [
      '| rule | severity | revisions | what is wrong | what is expected, and how to mend it |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

function itemSection({ name, rules }: ItemRuleFamily): string {
  const rows = rules.map((rule) => {
    const [finding] = checkItems(rule.bad, [rule]).findings;
    const [shown, wanted, mended] = (['title', 'expected', 'fix'] as const).map((part) =>
      texts(`${rule.id}.${part}`, finding?.values)
        .replaceAll('|', '\\|')
        .replaceAll('<', '&lt;')
        .replaceAll(/\s+/g, ' '),
    );
    return `| ${[rule.id, rule.severity, shown, `${wanted} ${mended}${sourceOf(rule)}`].join(' | ')} |`;
  });
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  const head = ['| rule | severity | what is found | what is expected, and what to do |', '|---|---|---|---|'];
  return [`## ${title}`, [...head, ...rows].join('\n')].join('\n\n');
}

function sourceOf({ limit }: ItemRule): string {
  if (limit === undefined) return '';
  const { url, date, lifted } = limit;
  const later = lifted && ` **May have been lifted:** [${lifted.date}](${lifted.url}).`;
  return ` **Source:** [${date}](${url}).${later ?? ''}`;
}

function span({ revisions: valid }: Rule): string {
  const [first, last] = [valid.at(0), valid.at(-1)];
  if (valid.length === revisions.length || first === undefined || last === undefined) return 'all';
  return first === last ? first : `${first} to ${isNewest(last) ? 'newest' : last}`;
}

function isNewest(revision: Revision): boolean {
  return revision === revisions.at(-1);
}

function probe({ probe: requests = [] }: Rule): string {
  if (requests.length === 0) return '';
  return ` **Probe:** ${requests.map(named).join(', ')}.`;
}

function named({ method, modernMethod, params, headers: added = {} }: ProbeRequest): string {
  const headers = Object.entries(added).map(([name, value]) => `${name}: ${value}`);
  const message = `${method}${params ? ` ${JSON.stringify(params)}` : ''}`;
  const modern = modernMethod === undefined ? '' : ` (from 2026-07-28 \`${modernMethod}\`)`;
  return `\`${message}\`${modern}${headers.length > 0 ? ` with \`${headers.join('`, `')}\`` : ''}`;
}
