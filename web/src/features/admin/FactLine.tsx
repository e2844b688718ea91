import type { ReactNode } from 'react';

export const factLink = 'inline-block min-h-6 font-medium text-primary-ink underline underline-offset-4';

/** One fact of a page of the console: what it is, and what is known of it. */
export function FactLine({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-ink-soft">{label}</dt>
			<dd className="wrap-anywhere min-w-0 text-right tabular-nums">{children}</dd>
		</div>
	);
}
