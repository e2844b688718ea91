export const accountButton =
	'grid size-11 place-items-center rounded-full bg-primary-soft font-bold font-display text-primary-ink transition-colors duration-150 hover:bg-primary hover:text-on-primary';
