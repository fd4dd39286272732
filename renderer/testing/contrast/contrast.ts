import axe from 'axe-core';
import { contrastRatio } from './contrast-ratio.ts';

/** A frame shows what a server sent, and has no axe to answer. */
const options: axe.RunOptions = { preload: false, iframes: false, elementRef: true, selectors: false };

/**
 * The styles of texts that axe-core accepted: a text of the same style isn't checked again. Most texts of a window are
 * the same at each zoom and in each test.
 */
const distinct = new Set<string>();
/** The places of texts that axe-core can't check, such as texts behind something, without their colours. */
const unjudgeable = new Set<string>();
/** axe-core's reasons not to check a text that don't depend on its colours. */
const placeReasons = [
  'bgOverlap',
  'elmPartiallyObscuring',
  'outsideViewport',
  'pseudoContent',
  'bgImage',
  'bgGradient',
];

/** Checks the contrast of the window's texts at one window size, at which texts stay in place. */
export class ContrastCheck {
  readonly #stacks = new Map<Element, Element[]>();
  /** Texts that axe-core accepted at this size: in other themes, only their ratio is checked. */
  readonly #passed = new Set<Element>();
  #layers: Element[] | undefined;

  /** Texts with too little contrast to their background, and links with too little to their text, as axe-core reports them. */
  async violations(): Promise<string[]> {
    const paints = new Paints();
    const open = new Map<Element, { look: string; place: string }>();
    for (const element of judgedTexts()) {
      const stack = this.#stackOf(element);
      const look = paints.lookOf(element, stack);
      if (distinct.has(look)) {
        this.#passed.add(element);
        continue;
      }
      if (this.#passed.has(element) && paints.standsOut(element, stack)) continue;
      const place = paints.placeOf(element, stack);
      if (!unjudgeable.has(place)) open.set(element, { look, place });
    }
    const broken = open.size === 0 ? [] : await judge(open);
    for (const [element, { look }] of open) if (distinct.has(look)) this.#passed.add(element);
    if (hasInlineLink()) broken.push(...(await brokenLinks()));
    // The texts may have moved by the next check.
    if (broken.length > 0) this.#stacks.clear();
    return broken.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ element, failureSummary }) =>
          `${id}: ${element && nameOf(element)} ${element?.textContent}\n${failureSummary}`,
      ),
    );
  }

  /** What is at the middle of an element's first line, the foremost first. What no pointer meets is added behind it. */
  #stackOf(element: Element): Element[] {
    let stack = this.#stacks.get(element);
    if (stack === undefined) {
      const { left, right, top, bottom } = boxOf(element);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      this.#layers ??= [...document.body.querySelectorAll('*')].filter(
        (each) => getComputedStyle(each).pointerEvents === 'none',
      );
      const layers = this.#layers.filter((layer) => {
        const box = layer.getBoundingClientRect();
        return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
      });
      stack = [...document.elementsFromPoint(x, y), ...layers];
      this.#stacks.set(element, stack);
    }
    return stack;
  }
}

async function judge(open: ReadonlyMap<Element, { look: string; place: string }>): Promise<axe.Result[]> {
  const { passes, incomplete, violations } = await axe.run([...open.keys()], {
    ...options,
    runOnly: ['color-contrast'],
  });
  const silent = new Set(open.keys());
  for (const { element } of [...passes, ...incomplete, ...violations].flatMap(({ nodes }) => nodes)) {
    if (element !== undefined) silent.delete(element);
  }
  for (const { element } of passes.flatMap(({ nodes }) => nodes)) {
    const look = element && open.get(element)?.look;
    if (look !== undefined) distinct.add(look);
  }
  for (const { element, any } of incomplete.flatMap(({ nodes }) => nodes)) {
    if (element !== undefined && any.some(({ data }) => placeReasons.includes(data?.messageKey))) silent.add(element);
  }
  for (const element of silent) unjudgeable.add(open.get(element)?.place ?? '');
  return violations;
}

async function brokenLinks(): Promise<axe.Result[]> {
  const { violations } = await axe.run({ ...options, runOnly: ['link-in-text-block'], resultTypes: ['violations'] });
  return violations;
}

/** Whether there is a link that axe-core could take for a part of a text. */
function hasInlineLink(): boolean {
  const links = [...document.querySelectorAll('a[href], [role=link]')];
  return links.some((link) => getComputedStyle(link).display === 'inline');
}

const fields = 'input, select, textarea';
const withOwnState = `:is(fieldset, button, ${fields})[disabled], [aria-disabled]`;

/** The elements that axe-core judges: fields with a value, and what has a text of its own; not what is hidden or disabled. */
function judgedTexts(): Element[] {
  const found = new Set(document.querySelectorAll(fields));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement !== null && /\S/.test(node.nodeValue ?? '')) found.add(node.parentElement);
  }
  return [...found].filter((element) => {
    if (element.closest('[inert], script, style') !== null || !hasJudgedText(element)) return false;
    const state = element.closest(withOwnState);
    const isDisabled = state !== null && (state.getAttribute('aria-disabled') ?? 'true') === 'true';
    return !isDisabled && element.checkVisibility({ visibilityProperty: true });
  });
}

/** Whether axe-core judges such a text at all: one character, or signs only, it does not. */
function hasJudgedText(element: Element): boolean {
  if (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/button|submit|reset/.test(element.type))
  )
    return element.value.trim() !== '';
  if (element instanceof HTMLSelectElement) return true;
  const text = ownTexts(element)
    .map(({ nodeValue }) => nodeValue)
    .join('')
    .trim();
  return text.length > 1 && !/^[!-/:-@[-`{-~]*$/.test(text);
}

function ownTexts(element: Element): Node[] {
  return [...element.childNodes].filter(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\S/.test(nodeValue ?? ''),
  );
}

/** The first line of an element's own text; the element itself where it has none. */
function boxOf(element: Element): DOMRect {
  const [text] = ownTexts(element);
  if (text === undefined) return element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0] ?? element.getBoundingClientRect();
}

/** How the elements of the window are painted at one moment. */
class Paints {
  readonly #known = new Map<Element, string>();

  /** Everything that affects the contrast of an element's text: its own style, and what is painted behind and over it. */
  lookOf(element: Element, stack: readonly Element[]): string {
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(element);
    const around = ancestorsOf(element).filter((ancestor) => !stack.includes(ancestor));
    const paints = stack.map((each) => (each === element ? `>${this.#paintOf(each)}` : this.#paintOf(each)));
    // One that is out of sight may be over something else: only what has the same place in the window is alike.
    const classes = stack.includes(element) ? [] : [element, ...ancestorsOf(element)].map(nameOf);
    const all = [color, fontSize, fontWeight, textShadow, webkitTextStroke, ...paints, ...classes];
    return [...all, 'around', ...around.map((each) => this.#paintOf(each))].filter((each) => each !== '').join('|');
  }

  /** Where an element is and what is there, without its colours. */
  placeOf(element: Element, stack: readonly Element[]): string {
    const { left, top, right, bottom } = boxOf(element);
    const isPainted = stack.map((each) => `${nameOf(each)}${this.#paintOf(each) === '' ? '' : '!'}`);
    const box = [innerWidth, left, top, right, bottom].map(Math.round);
    return [nameOf(element), ...box, ...isPainted].join('|');
  }

  /**
   * Whether the ratio alone says that an element's text stands out, whatever its size. False where more than colours
   * decides: what is before it, opacity, pictures, shadows.
   */
  standsOut(element: Element, stack: readonly Element[]): boolean {
    const { color, textShadow, webkitTextStrokeWidth } = getComputedStyle(element);
    const place = stack.indexOf(element);
    const end = stack.indexOf(document.documentElement) + 1;
    const isPlain = [...stack, ...ancestorsOf(element)].every((each) =>
      /^$| none 1 normal none$/.test(this.#paintOf(each)),
    );
    if (!isPlain || place < 0 || place >= end) return false;
    // Before it, or somewhere that no pointer meets.
    if ([...stack.slice(0, place), ...stack.slice(end)].some((each) => this.#paintOf(each) !== '')) return false;
    if (textShadow !== 'none' || webkitTextStrokeWidth !== '0px') return false;
    const behind = stack.slice(place).map((each) => getComputedStyle(each).backgroundColor);
    return (contrastRatio(color, behind) ?? 0) > 4.5;
  }

  #paintOf(element: Element): string {
    let paint = this.#known.get(element);
    if (paint === undefined) {
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = getComputedStyle(element);
      paint = `${backgroundColor} ${backgroundImage} ${opacity} ${mixBlendMode} ${filter}`;
      if (paint === 'rgba(0, 0, 0, 0) none 1 normal none') paint = '';
      this.#known.set(element, paint);
    }
    return paint;
  }
}

const nameOf = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`;

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) found.push(each);
  return found;
}
