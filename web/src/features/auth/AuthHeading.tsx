import type { ReactNode } from 'react';

export const AuthHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
	<div className="mb-8 min-w-0">
		<h1 className="wrap-anywhere font-bold font-display text-3xl tracking-tight">{title}</h1>
		{children && <p className="mt-2 text-ink-soft">{children}</p>}
	</div>
);

/** An email address, never broken across two lines; a long one scrolls. */
export const Address = ({ children }: { children: string }) => (
	<strong
		translate="no"
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
		tabIndex={0}
		className="block overflow-x-auto whitespace-nowrap text-ink text-sm sm:text-base"
	>
		{children}
	</strong>
);

export const textLink =
	'inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4 hover:no-underline';
