import { type ReactNode, useId } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

const headings = {
	2: { Heading: 'h2', look: 'font-display font-semibold text-xl' },
	3: { Heading: 'h3', look: 'font-display font-semibold text-lg' },
} as const;

export interface SectionProps {
	/** Of its heading, where something leads to it. */
	id?: string;
	title: ReactNode;
	level?: keyof typeof headings;
	/** A framed block of its own. */
	card?: boolean;
	className?: string;
	children: ReactNode;
}

/** A part of a screen, named by its heading, which stays where what is below it can't be shown (R-part-fails). */
export function Section({ id, title, level = 2, card, className, children }: SectionProps) {
	const ownId = useId();
	const { Heading, look } = headings[level];
	return (
		<section
			aria-labelledby={id ?? ownId}
			className={cx(card && 'rounded-card border border-line bg-surface p-5', className)}
		>
			{/* Gets the focus from what leads to it. */}
			<Heading id={id ?? ownId} tabIndex={id === undefined ? undefined : -1} className={look}>
				{title}
			</Heading>
			<Caught>{children}</Caught>
		</section>
	);
}
