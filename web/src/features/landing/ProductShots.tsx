import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import codeDark from './pictures/code-dark.avif';
import codeLight from './pictures/code-light.avif';
import marketplaceDark from './pictures/marketplace-dark.avif';
import marketplaceLight from './pictures/marketplace-light.avif';
import payDark from './pictures/pay-dark.avif';
import payLight from './pictures/pay-light.avif';
import shopDark from './pictures/shop-dark.avif';
import shopLight from './pictures/shop-light.avif';
import shopkeeperDark from './pictures/shopkeeper-dark.avif';
import shopkeeperLight from './pictures/shopkeeper-light.avif';

interface ShotProps {
	light: string;
	dark: string;
	alt: string;
	children: ReactNode;
}

const Shot = ({ light, dark, alt, children }: ShotProps) => (
	<figure>
		<picture>
			<source srcSet={dark} media="(prefers-color-scheme: dark)" />
			<img
				src={light}
				alt={alt}
				width={540}
				height={1080}
				loading="lazy"
				decoding="async"
				className="h-auto w-full rounded-[1.75rem] border-6 border-ink/85 bg-surface shadow-soft dark:border-raised"
			/>
		</picture>
		<figcaption className="mt-4 text-center text-ink-soft text-sm">{children}</figcaption>
	</figure>
);

export function ProductShots() {
	const { t } = useLingui();
	return (
		<section aria-labelledby="shots" className="bg-raised py-20 md:py-28">
			<div className="mx-auto max-w-6xl px-5 md:px-8">
				<h2 id="shots" className="font-bold font-display text-4xl tracking-tight">
					<Trans>From hungry to holding a bag</Trans>
				</h2>
				<p className="mt-4 max-w-xl text-ink-soft text-lg">
					{t`See what's left around you, pay, and show one code at the counter. It takes about a minute, with one thumb.`}
				</p>
			</div>
			<ul
				aria-labelledby="shots"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
				tabIndex={0}
				className="mx-auto mt-10 grid max-w-6xl snap-x auto-cols-[min(15rem,70vw)] grid-flow-col gap-5 overflow-x-auto px-5 pb-3 md:px-8 xl:auto-cols-fr"
			>
				<li className="snap-center">
					<Shot
						light={marketplaceLight}
						dark={marketplaceDark}
						alt={t`The marketplace on a phone: a search, a filter, and shops in rows with picture, pickup time, distance and price`}
					>
						<Trans>See what's left nearby</Trans>
					</Shot>
				</li>
				<li className="snap-center">
					<Shot
						light={shopLight}
						dark={shopDark}
						alt={t`A shop on a phone: pickup times with the bags left, the total, and the Checkout button`}
					>
						<Trans>Choose when to pick up</Trans>
					</Shot>
				</li>
				<li className="snap-center">
					<Shot
						light={payLight}
						dark={payDark}
						alt={t`A payment on a phone: a saved card, how long the bags are held, and the Pay button`}
					>
						<Trans>Pay with a card you saved</Trans>
					</Shot>
				</li>
				<li className="snap-center">
					<Shot
						light={codeLight}
						dark={codeDark}
						alt={t`A pickup code on a phone: the shop, the window, eight characters and a QR code`}
					>
						<Trans>Show the code at the counter</Trans>
					</Shot>
				</li>
				<li className="snap-center">
					<Shot
						light={shopkeeperLight}
						dark={shopkeeperDark}
						alt={t`A shop's own screen on a phone: today's orders, what waits for pickup, and today's revenue`}
					>
						<Trans>Shops see what to pack</Trans>
					</Shot>
				</li>
			</ul>
		</section>
	);
}
