import { Trans } from '@lingui/react/macro';
import { Footer } from './Footer.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { JoinButtons } from './JoinButtons.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { ProductShots } from './ProductShots.tsx';
import { About, Impact, Why } from './Why.tsx';

/** The landing page. */
export const Landing = () => (
	<div className="scroll-smooth">
		<LandingHeader />
		<main id="main">
			<Hero />
			<HowItWorks />
			<ProductShots />
			<Why />
			<About />
			<Impact />
			<CallToAction />
		</main>
		<Footer />
	</div>
);

const CallToAction = () => (
	<section className="bg-raised px-5 py-20 md:px-8 md:py-24">
		<div className="mx-auto flex max-w-6xl flex-col gap-8 md:flex-row md:items-end md:justify-between">
			<div>
				<h2 className="max-w-2xl font-bold font-display text-4xl tracking-tight">
					<Trans>Something good is up for grabs near you</Trans>
				</h2>
				<p className="mt-4 text-ink-soft text-lg">
					<Trans>Join thousands of users who already save food.</Trans>
				</p>
			</div>
			<JoinButtons className="shrink-0" />
		</div>
	</section>
);
