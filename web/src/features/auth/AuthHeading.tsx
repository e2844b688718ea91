import type { ReactNode } from 'react';

export const AuthHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
	<div className="mb-8">
		<h1 className="wrap-anywhere font-bold font-display text-3xl tracking-tight">{title}</h1>
		{children && <p className="mt-2 text-ink-soft">{children}</p>}
	</div>
);

export const textLink =
	'inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4 hover:no-underline';
