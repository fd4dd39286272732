/** Parts with fewer elements aren't looked up one by one. */
const leastElements = 6;

/** Attributes that only have to be there and not empty, as texts do: none of the rules reads what they say. */
const saidOnly = new Set([
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'href',
  'src',
  'value',
  'name',
  'style',
  'class',
]);
/** Attributes that name other elements by their id: what counts is whether these are there, and have a text. */
const references = new Set([
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
]);
const reference = (name: string) => references.has(name) || name === 'aria-activedescendant' || name === 'list';
/** What differs between elements that are alike to the rules. */
const ignored = (name: string) => name === 'id' || name.startsWith('data-') || name === 'key';

interface Part {
  key: string;
  /** How many elements it has, itself included. */
  size: number;
}

/**
 * Remembers the parts of windows that axe-core accepted, by all that its rules read: elements, roles, states, whether
 * they are visible, and whether names and texts are there; not what these say, ids and colours. A part that is like an
 * accepted one needs no other look.
 */
export class AuditedParts {
  readonly #accepted = new Set<string>();
  readonly #parts = new Map<Element, Part>();

  /** Reads the page as it is now; returns the largest parts whose like was accepted. */
  known(): Element[] {
    this.#parts.clear();
    this.#read(document.body, '');
    const found: Element[] = [];
    const open = [document.body as Element];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      const part = this.#parts.get(element);
      if (part !== undefined && part.size >= leastElements && this.#accepted.has(part.key)) found.push(element);
      else open.push(...element.children);
    }
    return found;
  }

  /** The page as `known` read it is accepted. */
  accept(): void {
    for (const { key, size } of this.#parts.values()) if (size >= leastElements) this.#accepted.add(key);
  }

  #read(element: Element, around: string): Part {
    const own = describe(element);
    const inside = digest(`${around}>${element.localName}${element.getAttribute('role') ?? ''}${hidden(element)}`);
    const children = [...element.children].map((child) => this.#read(child, inside));
    const part = {
      key: digest([around, own, ...children.map(({ key }) => key)].join('\n')),
      size: children.reduce((sum, { size }) => sum + size, 1),
    };
    this.#parts.set(element, part);
    return part;
  }
}

const hidden = (element: Element) => (element.matches('[inert], [aria-hidden=true], [aria-disabled=true]') ? '!' : '');

function describe(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !ignored(name))
    .map(({ name, value }) => {
      if (reference(name)) return `${name}=${value.split(/\s+/).map(referenced).join()}`;
      return saidOnly.has(name) ? `${name}${value.trim() === ''}` : `${name}=${value}`;
    });
  const texts = [...element.childNodes].map((node) =>
    node.nodeType === Node.TEXT_NODE ? /\S/.test(node.nodeValue ?? '') : '<',
  );
  const isVisible = element.checkVisibility({ visibilityProperty: true });
  const { overflowX, overflowY, display } = getComputedStyle(element);
  const scrolls =
    /auto|scroll/.test(`${overflowX}${overflowY}`) &&
    (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
  const state = element instanceof HTMLInputElement ? [element.checked, element.indeterminate, element.type] : [];
  const focus = element instanceof HTMLElement ? element.tabIndex : '';
  return [element.localName, ...attributes.sort(), ...texts, isVisible, display, scrolls, ...state, focus].join(' ');
}

/** Whether an element is there, and has a text. */
function referenced(id: string): string {
  const found = id === '' ? null : document.getElementById(id);
  return `${found !== null} ${/\S/.test(found?.textContent ?? '')}`;
}

/** 53 bits of a text: what differs has another one, but for one in many millions. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
