import { type ReactNode, useId } from 'react';

export function Block({ title, children }: { title?: string; children: ReactNode }) {
	const id = useId();
	return (
		<section
			aria-labelledby={title ? id : undefined}
			className="grid min-w-0 grid-cols-1 gap-6 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			{title && (
				<h3 id={id} className="-mb-3 font-display font-semibold text-lg">
					{title}
				</h3>
			)}
			{children}
		</section>
	);
}
