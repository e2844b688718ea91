import { Trans } from '@lingui/react/macro';
import { JoinButtons } from './JoinButtons.tsx';
import { LiveBags } from './LiveBags.tsx';
import { ProductPicture } from './ProductPicture.tsx';

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
