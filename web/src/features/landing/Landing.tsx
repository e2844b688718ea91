import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ShoppingBag, Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { PlaceSearch } from '#app/PlaceSearch.tsx';
import { type Anchor, paths } from '#lib/paths.ts';
import { Bag } from '#ui/Bag.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';
import { Footer } from './Footer.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { About, Different, heading, Impact, Why } from './Why.tsx';

export const Landing = () => (
	<div className="scroll-smooth">
		<LandingHeader />
		<main id="main">
			<Hero />
			<HowItWorks />
			<Different />
			<Why />
			<About />
			<Impact />
			<CallToAction />
		</main>
		<Footer />
	</div>
);

const CallToAction = () => (
	<section className="bg-raised px-5 py-8 md:px-8 md:py-20">
		<div className="mx-auto flex max-w-6xl flex-col gap-6 md:flex-row md:items-end md:justify-between">
			<div>
				<h2 className={heading}>
					<Trans>Something good is up for grabs near you</Trans>
				</h2>
				<p className="mt-3 text-ink-soft">
					<Trans>Join thousands of users who already save food.</Trans>
				</p>
			</div>
			<JoinButtons className="shrink-0" />
		</div>
	</section>
);

const Hero = () => (
	<section className="overflow-hidden px-5 pt-5 pb-8 md:px-8 md:pt-14 md:pb-20">
		<div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-8 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
			<div className="min-w-0">
				<h1 className="font-bold font-display text-4xl tracking-tight md:text-5xl">
					<Trans>
						Good food at closing time, <span className="text-primary">up to 70% off</span>
					</Trans>
				</h1>
				<p className="mt-3 max-w-xl md:mt-6 md:text-xl">
					<Trans>
						Restaurants, cafés and markets near you pack what's left at the end of the day into surprise bags.
						Pay by card, pick up with a code.
					</Trans>
				</p>
				<PlaceSearch tone="primary" className="mt-5 md:mt-8" />
				<p className="mt-2 text-ink-soft text-sm">
					<Trans>Look around first. You need an account only at checkout.</Trans>
				</p>
				<JoinButtons className="mt-4" />
				<LiveBags />
			</div>
			<Stall />
		</div>
	</section>
);

const place = 'live-bags';
/** The server replaces this with its list of bags (api/src/app/public-pages.ts). */
const mark = '<!--live-bags-->';

const written = () =>
	typeof document === 'undefined' ? mark : (document.getElementById(place)?.innerHTML ?? '');

/** Current bags, rendered into the page by the server; hydration keeps that HTML. */
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

function Stall() {
	const { t } = useLingui();
	return (
		<figure
			aria-label={t`A stall with surprise bags, and a pickup code`}
			className="relative mx-auto w-full max-w-lg"
		>
			<div aria-hidden>
				<Awning className="relative z-1 w-full" />
				<div className="-mt-10 mx-[4%] flex h-44 items-end justify-center gap-3 rounded-b-card bg-raised px-6 sm:h-80">
					<Bag seed="soup-kitchen" className="h-24 w-auto sm:h-40" />
					<Bag seed="greengrocer" open className="h-32 w-auto sm:h-56" />
					<Bag seed="fruit" className="h-20 w-auto sm:h-36" />
				</div>
				<div className="h-5 rounded-card bg-kraft" />
				<div className="-bottom-4 -rotate-4 absolute right-0 z-1 rounded-card bg-primary px-4 py-2 text-on-primary shadow-soft sm:bottom-2 sm:py-3">
					<p className="font-medium text-sm">
						<Trans>Pickup code</Trans>
					</p>
					<p className="font-bold font-display text-lg tabular-nums tracking-wide sm:text-2xl">7K3M-Q9XD</p>
				</div>
			</div>
		</figure>
	);
}

const stripes = [0, 1, 2, 3, 4, 5, 6, 7];
const width = 60;

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

function LandingHeader() {
	const { t } = useLingui();
	const sections: { anchor: Anchor; label: string }[] = [
		{ anchor: 'how-it-works', label: t`How It Works` },
		{ anchor: 'about', label: t`About` },
		{ anchor: 'impact', label: t`Impact` },
	];
	return (
		<header className="sticky top-0 z-header short:static border-line border-b bg-paper px-4 md:px-8">
			<div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center pt-2 sm:gap-3 md:h-16 md:pt-0 md:flex-nowrap">
				<BrandLink to={paths.landing()} />
				<nav
					aria-label={t`Sections`}
					className="-mx-3 order-last w-full md:order-none md:mx-0 md:ml-6 md:w-auto"
				>
					<ul className="flex justify-between md:justify-start">
						{sections.map(({ anchor, label }) => (
							<li key={anchor}>
								<a
									href={paths.landing(anchor)}
									className="inline-flex min-h-11 items-center px-3 font-medium text-ink-soft hover:text-ink"
								>
									{label}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<Link
					to={paths.login()}
					className={cx(
						buttonLook({ tone: 'quiet', size: 'small' }),
						'ml-auto whitespace-nowrap px-2 sm:px-4',
					)}
				>
					<Trans>Sign In</Trans>
				</Link>
				<JoinMenu />
			</div>
		</header>
	);
}

function JoinMenu() {
	const look = cx(buttonLook({ size: 'small' }), 'whitespace-nowrap px-3 sm:px-4');
	const words = (
		<>
			<Trans>Join Now</Trans>
			<ChevronDown aria-hidden className="hidden sm:block" />
		</>
	);
	return (
		<PopupMenu align="end" className="w-56" trigger={<Menu.Trigger className={look}>{words}</Menu.Trigger>}>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={paths.signup()} state={{ role: 'customer' }} />}
				className="part-option"
			>
				<ShoppingBag aria-hidden />
				<Trans>As Customer</Trans>
			</Menu.LinkItem>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={`${paths.signup()}?as=business`} state={{ role: 'business' }} />}
				className="part-option"
			>
				<Store aria-hidden />
				<Trans>As Business</Trans>
			</Menu.LinkItem>
		</PopupMenu>
	);
}

const joinLook = 'whitespace-nowrap sm:px-6 sm:text-base';

/** The chosen role is passed as navigation state, and in the URL for a press before hydration. */
const JoinButtons = ({ className }: { className?: string }) => (
	<div className={cx('flex flex-wrap gap-3 max-sm:*:flex-1', className)}>
		<ButtonLink to={paths.signup()} state={{ role: 'customer' }} size="small" className={joinLook}>
			<Trans>Start Saving Food</Trans>
		</ButtonLink>
		<ButtonLink
			to={`${paths.signup()}?as=business`}
			state={{ role: 'business' }}
			size="small"
			tone="secondary"
			className={joinLook}
		>
			<Trans>Join as Business</Trans>
		</ButtonLink>
	</div>
);
