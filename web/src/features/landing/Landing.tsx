import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Clock3, MapPin, ShoppingBag, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { type Anchor, paths } from '#lib/paths.ts';
import { Bag } from '#ui/Bag.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';
import { Price } from '#ui/Price.tsx';
import { Footer } from './Footer.tsx';
import { ProductShots } from './ProductShots.tsx';
import { About, Impact, Why } from './Why.tsx';

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

const Hero = () => (
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

const Steps = ({ title, steps }: { title: ReactNode; steps: { title: ReactNode; text: ReactNode }[] }) => (
	<div>
		<h3 className="font-display text-xl font-semibold">{title}</h3>
		<ol className="mt-6">
			{steps.map((step, index) => (
				// The steps never change their order.
				// biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what the step is
				<li key={index} className="grid grid-cols-[3.5rem_1fr] border-line border-t py-6 last:border-b">
					<span
						aria-hidden
						className="font-bold font-display text-3xl text-primary leading-none tabular-nums"
					>
						{index + 1}
					</span>
					<div>
						<h4 className="font-semibold text-lg leading-tight">{step.title}</h4>
						<p className="mt-1.5 text-ink-soft">{step.text}</p>
					</div>
				</li>
			))}
		</ol>
	</div>
);

const HowItWorks = () => (
	<section id="how-it-works" className="scroll-mt-20 px-5 py-20 md:px-8 md:py-28">
		<div className="mx-auto max-w-6xl">
			<h2 className="font-bold font-display text-4xl tracking-tight">
				<Trans>How It Works</Trans>
			</h2>
			<p className="mt-4 max-w-xl text-ink-soft text-lg">
				<Trans>What is still good at closing time finds someone who is hungry now.</Trans>
			</p>
			<div className="mt-12 grid gap-14 lg:grid-cols-2 lg:gap-20">
				<Steps
					title={<Trans>For customers</Trans>}
					steps={[
						{
							title: <Trans>Say where you are</Trans>,
							text: (
								<Trans>
									Type an address or use your current position. You see what is nearby, nearest first.
								</Trans>
							),
						},
						{
							title: <Trans>Choose a bag and a time</Trans>,
							text: <Trans>Each shop says when to come and how many bags are left.</Trans>,
						},
						{
							title: <Trans>Pay by card</Trans>,
							text: <Trans>The bag is yours, and you get a pickup code.</Trans>,
						},
						{
							title: <Trans>Show your code and collect</Trans>,
							text: <Trans>Be surprised by what the day left over.</Trans>,
						},
					]}
				/>
				<Steps
					title={<Trans>For restaurants</Trans>}
					steps={[
						{
							title: <Trans>Create your profile</Trans>,
							text: <Trans>Name, address, a picture and a few words about what you make.</Trans>,
						},
						{
							title: <Trans>Set a price and your pickup times</Trans>,
							text: (
								<Trans>
									Morning, afternoon or evening, for every day of the week, with the bags you expect.
								</Trans>
							),
						},
						{
							title: <Trans>Fill the bags that were sold</Trans>,
							text: <Trans>Whatever is left over goes in. The dashboard shows who comes next.</Trans>,
						},
						{
							title: <Trans>Check the code, hand over, get paid</Trans>,
							text: <Trans>The money goes to the account that you connected.</Trans>,
						},
					]}
				/>
			</div>
		</div>
	</section>
);

/** The chosen role is passed as navigation state, and in the URL for a press before hydration. */
const JoinButtons = ({ className }: { className?: string }) => (
	<div className={cx('flex flex-col gap-3 sm:flex-row', className)}>
		<ButtonLink to={paths.signup()} state={{ role: 'customer' }} size="large">
			<Trans>Start Saving Food</Trans>
		</ButtonLink>
		<ButtonLink
			to={`${paths.signup()}?as=business`}
			state={{ role: 'business' }}
			size="large"
			tone="secondary"
		>
			<Trans>Join as Business</Trans>
		</ButtonLink>
	</div>
);
