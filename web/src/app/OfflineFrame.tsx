import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';
import { BrandLink } from './BrandLink.tsx';

interface OfflineFrameProps {
	title: ReactNode;
	reason: ReactNode;
	advice: ReactNode;
	children: ReactNode;
}

/** The first script renders it as well, before the app loads (front-door/first-tickets.ts). */
export const OfflineFrame = ({ title, reason, advice, children }: OfflineFrameProps) => (
	<div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 pb-16 sm:px-6">
		<header className="flex h-18 items-center">
			<BrandLink to={paths.marketplace()} />
		</header>
		<main id="main">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				{title}
			</h1>
			<p className="mt-2 text-ink-soft">
				{reason} {advice}
			</p>
			{children}
		</main>
	</div>
);
