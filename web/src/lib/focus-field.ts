/** As the `ref` of what takes the place of a form that is done. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
