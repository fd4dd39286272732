import { BoundedMap } from '#shared/model/bounded-map.ts';

/** So many places are kept. */
const most = 200;

/** Where texts were left, in pixels from the top. */
const leftAt = new BoundedMap<string, number>(most);

/** The key of a text under a name: another text begins at its top. */
export function scrollKey(label: string, text: string): string {
  return `${label}\n${text.length}\n${text.slice(0, 200)}`;
}

export function noteScroll(key: string, top: number): void {
  leftAt.set(key, top);
}

/** Where a text was left; undefined for one that wasn't scrolled. */
export function scrollOf(key: string): number | undefined {
  return leftAt.get(key);
}

/** The `ref` of a scroller that comes back to where its text was left. */
export function scrollRef(key: string): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    element.scrollTop = scrollOf(key) ?? 0;
    const note = () => noteScroll(key, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  };
}
