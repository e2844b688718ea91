import { Trans, useLingui } from '@lingui/react/macro';
import { Clock3, MapPin } from 'lucide-react';
import { Bag } from '#ui/Bag.tsx';
import { Price } from '#ui/Price.tsx';
import { Awning } from './Stall.tsx';

/** What the product looks like: a stall with bags, the card of a shop, and the ticket for the counter. */
export function ProductPicture() {
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
