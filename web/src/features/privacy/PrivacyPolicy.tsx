import { Trans } from '@lingui/react/macro';
import { BrandLink } from '#app/BrandLink.tsx';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { paths } from '#lib/paths.ts';
import { Parties } from './Parties.tsx';
import { Practices } from './Practices.tsx';
import { Rights } from './Rights.tsx';

/** The privacy policy (R-privacy-page). */
export const PrivacyPolicy = () => (
	<div className="mx-auto max-w-3xl px-5 pb-24 md:px-8">
		<header className="flex h-18 items-center">
			<BrandLink to={paths.landing()} />
			<LanguageSwitch className="ml-auto" />
		</header>
		<main id="main" className="space-y-12 pt-6 leading-relaxed">
			<div className="space-y-4">
				<h1 className="font-display text-4xl tracking-tight md:text-5xl">
					<Trans>Privacy Policy</Trans>
				</h1>
				<p className="text-ink-soft">
					<Trans>Effective January 15th, 2025</Trans>
				</p>
				<p className="text-lg">
					<Trans>
						FlavorBag helps people buy surplus food from local businesses. For that we need to know a few
						things about you. This page says which, why, and what you can do about it.
					</Trans>
				</p>
			</div>
			<Practices />
			<Rights />
			<Parties />
			<p>
				<a href="/third-party-notices.txt" className="text-primary underline underline-offset-4">
					<Trans>Software and data by others, with their licenses</Trans>
				</a>
			</p>
		</main>
	</div>
);
