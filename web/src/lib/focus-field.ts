/** As the `ref` of what takes the place of a form that is done. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();

/** As the `ref` of a form that was asked for: whoever opened it types at once. */
export const focusField = (form: HTMLFormElement | null): void =>
	form?.querySelector<HTMLElement>('input, textarea')?.focus();
