import { type ReactNode, useId } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

const headings = {
	2: { Heading: 'h2', look: 'font-display font-semibold text-xl' },
	3: { Heading: 'h3', look: 'font-display font-semibold text-lg' },
} as const;

export interface SectionProps {
	id?: string;
	title: ReactNode;
	/** Right of the title. */
	aside?: ReactNode;
	level?: keyof typeof headings;
	card?: boolean;
	className?: string;
	children: ReactNode;
}

/** A section named by its heading, which stays when the content fails to render (R-part-fails). */
export function Section({ id, title, aside, level = 2, card, className, children }: SectionProps) {
	const ownId = useId();
	const { Heading, look } = headings[level];
	return (
		<section
			aria-labelledby={id ?? ownId}
			className={cx(card && 'rounded-card border border-line bg-surface p-5', className)}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				{/* Links to the section focus its heading. */}
				<Heading id={id ?? ownId} tabIndex={id === undefined ? undefined : -1} className={look}>
					{title}
				</Heading>
				{aside}
			</div>
			<Caught>{children}</Caught>
		</section>
	);
}
