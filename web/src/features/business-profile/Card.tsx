import { type ReactNode, useId } from 'react';

interface CardProps {
	title: ReactNode;
	action?: ReactNode;
	children: ReactNode;
}

export function Card({ title, action, children }: CardProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 md:p-7">
			<div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
				<h2 id={id} className="font-display font-semibold text-xl">
					{title}
				</h2>
				{action}
			</div>
			{children}
		</section>
	);
}
