/** A `ref` for the element that replaces a finished form. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
