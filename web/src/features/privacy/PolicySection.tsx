import type { ReactNode } from 'react';

interface PolicySectionProps {
	id: string;
	title: ReactNode;
	children: ReactNode;
}

export const PolicySection = ({ id, title, children }: PolicySectionProps) => (
	<section
		aria-labelledby={id}
		className="space-y-4 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5"
	>
		<h2 id={id} className="scroll-mt-8 font-display text-2xl tracking-tight">
			{title}
		</h2>
		{children}
	</section>
);
