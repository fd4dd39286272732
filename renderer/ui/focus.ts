/** The only module that asks the document where the focus is, and what could have it. */

/** The element with the focus; undefined when none has it, as after that element was removed. */
export function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

export function hasFocus(container: Element | null | undefined): boolean {
  return container?.contains(focusedElement() ?? null) === true;
}

/** Whether the next key would reach nothing: no element has the focus, or one that is covered. */
export function isFocusLost(): boolean {
  const element = focusedElement();
  return element === undefined || isCovered(element);
}

/** Below a dialog or a maximised panel. */
export function isCovered(element: Element): boolean {
  return element.closest('[inert]') !== null;
}

/** The first element of a container, in the order on screen, that can take the focus. */
export function firstIn(container: Element | null | undefined, selector: string): HTMLElement | undefined {
  return allIn(container, selector).find(isReachable);
}

/** Elements of a container in the order on screen, which only the document knows. */
export function allIn(container: Element | null | undefined, selector: string): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Neither hidden, nor disabled, nor covered. */
export function isReachable(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [aria-hidden=true] *') &&
    !isCovered(element)
  );
}

const invalid = ':is([aria-invalid=true], [data-invalid])';

/** Focuses the first control of a form that is marked as invalid, or that is in a group marked so, and returns it. */
export function focusFirstInvalid(form: Element | null): HTMLElement | undefined {
  const control = firstIn(form, `:is(input, textarea, select, button):is(${invalid}, ${invalid} *)`);
  control?.focus();
  return control;
}
