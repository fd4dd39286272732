/** Why an inclusion can't be decided. */
const undecidedCauses = [
  /** Regular expressions that differ. */
  'pattern',
  /** Formats that differ, which only some implementations check. */
  'format',
  /** `not`, `if`, `contains` and other keywords that are compared only for equality. */
  'condition',
  /** A `$ref` to another document. */
  'reference',
  /** Several alternatives together may cover what each alone doesn't. */
  'alternatives',
  /** Properties that aren't declared, which may or may not be sent. */
  'undeclared',
  /** More nesting, alternatives or steps than Loupe follows. */
  'complexity',
] as const;
export type UndecidedCause = (typeof undecidedCauses)[number];

/** Whether every value that one schema accepts is accepted by another, or why that isn't known. */
export type Verdict = 'yes' | 'no' | UndecidedCause;

/** `no` if one is, else the first undecided one, else `yes`. Takes no more after a `no`. */
export function every(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = 'yes';
  for (const verdict of verdicts) {
    if (verdict === 'no') return 'no';
    if (result === 'yes') result = verdict;
  }
  return result;
}

/** As `every`, of the verdict for each item. */
export function everyOf<Item>(items: Iterable<Item>, judge: (item: Item) => Verdict): Verdict {
  return every(judged(items, judge));
}

/** `yes` if it is one for some item, else the first undecided one, else `no`. Takes no more items after a `yes`. */
export function someOf<Item>(items: Iterable<Item>, judge: (item: Item) => Verdict): Verdict {
  let result: Verdict = 'no';
  for (const verdict of judged(items, judge)) {
    if (verdict === 'yes') return 'yes';
    if (result === 'no') result = verdict;
  }
  return result;
}

function* judged<Item>(items: Iterable<Item>, judge: (item: Item) => Verdict): Generator<Verdict> {
  for (const item of items) yield judge(item);
}
