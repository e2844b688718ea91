import type { ReactNode } from 'react';

export interface PageHeaderProps {
	title: ReactNode;
	/** One sentence below. */
	intro?: ReactNode;
	/** Above the title: a link back. */
	back?: ReactNode;
	/** Right of the title, below it on a phone. */
	action?: ReactNode;
}

/** The main heading of a screen. It takes the focus after a navigation. */
export function PageHeader({ title, intro, back, action }: PageHeaderProps) {
	return (
		<header className="mb-6">
			{back && <div className="mb-2">{back}</div>}
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h1 tabIndex={-1} className="font-bold font-display text-3xl">
						{title}
					</h1>
					{intro && <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>}
				</div>
				{action}
			</div>
		</header>
	);
}
