import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';

/** What went wrong, announced at once. Renders nothing without it. */
export const Failure = ({ className, children }: { className?: string; children: ReactNode }) =>
	children ? (
		<Banner tone="danger" className={className}>
			{children}
		</Banner>
	) : null;
