import { Trans, useLingui } from '@lingui/react/macro';
import { Clock3, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Bag } from '#ui/Bag.tsx';
import { Price } from '#ui/Price.tsx';
import { JoinButtons } from './JoinButtons.tsx';

/** What it is, for whom, and what to do, in the first view. */
export const Hero = () => (
	<section className="overflow-hidden px-5 pt-8 pb-16 md:px-8 md:pt-14 md:pb-24">
		<div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
			<div className="min-w-0">
				<h1 className="font-bold font-display text-5xl tracking-tight">
					<Trans>
						Good food at closing time, <span className="text-primary">up to 70% off</span>
					</Trans>
				</h1>
				<p className="mt-6 max-w-xl text-lg md:text-xl">
					<Trans>
						Restaurants, cafés and markets near you pack what's left at the end of the day into surprise bags.
						Pay by card, pick up with a code.
					</Trans>
				</p>
				<JoinButtons className="mt-8" />
				<LiveBags />
				<p className="mt-8 hidden max-w-md text-ink-soft sm:block">
					<Trans>Connecting communities through food, reducing waste and supporting local businesses.</Trans>
				</p>
			</div>
			<ProductPicture />
		</div>
	</section>
);

const place = 'live-bags';
/** What the server puts its row of bags in the place of (api/src/app/public-pages.ts). */
const mark = '<!--live-bags-->';

const written = () =>
	typeof document === 'undefined' ? mark : (document.getElementById(place)?.innerHTML ?? '');

/** Real bags of this moment. The server writes them into the page; the app leaves them as they are. */
function LiveBags() {
	const [html] = useState(written);
	return (
		<div
			id={place}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own server rendered it, with every text escaped
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

/** What the product looks like: a stall with bags, the card of a shop, and the ticket for the counter. */
function ProductPicture() {
	const { t } = useLingui();
	return (
		<figure
			aria-label={t`A stall with surprise bags, a shop's offer and a pickup code`}
			className="relative pb-40 sm:pb-28"
		>
			<div aria-hidden className="relative mx-auto max-w-lg">
				<Awning className="relative z-1 w-full" />
				<div className="-mt-10 mx-[4%] flex h-64 items-end sm:h-80 justify-center gap-3 rounded-b-card bg-raised px-6 pt-12">
					<Bag seed="soup-kitchen" className="h-32 w-auto sm:h-40" />
					<Bag seed="greengrocer" className="h-44 w-auto sm:h-60" />
					<Bag seed="fruit" className="h-28 w-auto sm:h-36" />
				</div>
				<div className="h-5 rounded-card bg-kraft" />
				<OfferCard />
				<CodeTicket />
			</div>
		</figure>
	);
}

const OfferCard = () => (
	<div className="-bottom-20 sm:-bottom-28 absolute left-0 z-1 w-60 rounded-card border border-line bg-surface p-4 shadow-soft sm:w-64">
		<p className="font-display font-semibold text-lg">
			<Trans>The bakery on the corner</Trans>
		</p>
		<ul className="mt-2 space-y-1.5 text-ink-soft text-sm [&_svg]:size-4 [&_svg]:stroke-[1.75]">
			<li className="flex items-center gap-2">
				<MapPin /> <Trans>0.42 miles away</Trans>
			</li>
			<li className="flex items-center gap-2">
				<Clock3 /> <Trans>Today 5:00–8:00 PM</Trans>
			</li>
		</ul>
		<div className="mt-3 flex items-baseline justify-between">
			<Price amount="$5.99" />
			<span className="font-medium text-honey-ink text-sm">
				<Trans>3 bags left</Trans>
			</span>
		</div>
	</div>
);

const CodeTicket = () => (
	<div className="-bottom-40 sm:-bottom-16 -rotate-4 absolute right-0 z-1 w-44 rounded-card bg-primary px-4 py-3 text-on-primary shadow-soft sm:w-52">
		<p className="font-medium text-sm">
			<Trans>Pickup code</Trans>
		</p>
		<p className="mt-1 border-current border-t border-dashed pt-2 font-bold font-display text-xl tabular-nums tracking-wide sm:text-2xl">
			7K3M-Q9XD
		</p>
	</div>
);

const stripes = [0, 1, 2, 3, 4, 5, 6, 7];
const width = 60;

/** A market stall's awning and counter, drawn to hold what stands on it. Decoration. */
const Awning = ({ className }: { className?: string }) => (
	<svg viewBox="0 0 480 116" aria-hidden="true" className={className}>
		{stripes.map((stripe) => {
			const left = stripe * width;
			return (
				<path
					key={stripe}
					d={`M${40 + stripe * 50} 8 h50 L${left + width} 84 a${width / 2} ${width / 2} 0 0 1 -${width} 0 Z`}
					className={stripe % 2 === 0 ? 'fill-primary' : 'fill-crumb'}
				/>
			);
		})}
		<path d="M36 8 h408" className="stroke-outline" strokeWidth="6" strokeLinecap="round" />
	</svg>
);
