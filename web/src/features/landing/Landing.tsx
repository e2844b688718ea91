import { CallToAction } from './CallToAction.tsx';
import { Footer } from './Footer.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
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
