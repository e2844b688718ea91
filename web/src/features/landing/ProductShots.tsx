import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import codeDark from './pictures/code-dark.avif';
import codeLight from './pictures/code-light.avif';
import marketplaceDark from './pictures/marketplace-dark.avif';
import marketplaceLight from './pictures/marketplace-light.avif';

interface ShotProps {
	light: string;
	dark: string;
	alt: string;
	children: ReactNode;
	className?: string;
}

/** A screen of the product as it is, in the reader's own light. */
function Shot({ light, dark, alt, children, className }: ShotProps) {
	return (
		<figure className={cx('w-full max-w-72', className)}>
			<picture>
				<source srcSet={dark} media="(prefers-color-scheme: dark)" />
				<img
					src={light}
					alt={alt}
					width={540}
					height={1080}
					loading="lazy"
					decoding="async"
					className="h-auto w-full rounded-[2rem] border-8 border-ink/85 bg-surface shadow-soft dark:border-raised"
				/>
			</picture>
			<figcaption className="mt-4 text-center text-ink-soft text-sm">{children}</figcaption>
		</figure>
	);
}

export function ProductShots() {
	const { t } = useLingui();
	return (
		<section aria-labelledby="shots" className="bg-raised px-5 py-20 md:px-8 md:py-28">
			<div className="mx-auto grid max-w-6xl items-center gap-12 lg:grid-cols-[1fr_1.4fr]">
				<div>
					<h2 id="shots" className="font-bold font-display text-4xl tracking-tight">
						<Trans>From hungry to holding a bag</Trans>
					</h2>
					<p className="mt-4 max-w-md text-ink-soft text-lg">
						<Trans>
							See what's left around you, pay, and show one code at the counter. It takes about a minute, with
							one thumb.
						</Trans>
					</p>
				</div>
				<div className="flex flex-col items-center gap-10 sm:flex-row sm:justify-center sm:gap-8">
					<Shot
						light={marketplaceLight}
						dark={marketplaceDark}
						alt={t`The marketplace on a phone: a search, chips for days and times, and the first shop with its picture, distance and price`}
					>
						<Trans>Still up for grabs, nearest first</Trans>
					</Shot>
					<Shot
						light={codeLight}
						dark={codeDark}
						alt={t`A pickup code on a phone: the shop, the window, eight characters and a QR code`}
						className="sm:mt-16"
					>
						<Trans>The code for the counter</Trans>
					</Shot>
				</div>
			</div>
		</section>
	);
}
