import type { ReactNode } from 'react';
import { DownloadButton, type DownloadButtonProps } from '#app/DownloadButton.tsx';

/** A part of /admin that can be taken home as a file: its heading, the button, what it is, and what it shows. */
export function FileSection({
	id,
	heading,
	intro,
	file,
	children,
}: {
	id: string;
	heading: ReactNode;
	intro: ReactNode;
	file: Pick<DownloadButtonProps, 'load' | 'name'>;
	children: ReactNode;
}) {
	return (
		<section aria-labelledby={id} className="mt-10">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id={id} className="font-display font-semibold text-xl">
					{heading}
				</h2>
				<DownloadButton {...file} />
			</div>
			<p className="mt-1 max-w-prose text-ink-soft">{intro}</p>
			{children}
		</section>
	);
}
