import { type ReactNode, useId } from 'react';

interface CardProps {
	title: ReactNode;
	action?: ReactNode;
	children: ReactNode;
}

export function Card({ title, action, children }: CardProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 md:p-6">
			<div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
				<h3 id={id} className="font-display font-semibold text-lg">
					{title}
				</h3>
				{action}
			</div>
			{children}
		</section>
	);
}
