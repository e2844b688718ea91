import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Hourglass, Landmark, Smartphone, Wheat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bag } from '#ui/Bag.tsx';

export const heading = 'font-bold font-display text-3xl tracking-tight md:text-4xl';
const subheading = 'font-display font-semibold text-xl tracking-tight';

interface PartProps {
	id?: string;
	title: ReactNode;
	className?: string;
	children: ReactNode;
}

const Part = ({ id, title, className = 'border-line border-t', children }: PartProps) => (
	<section id={id} className={`scroll-mt-24 px-5 py-8 md:px-8 md:py-16 ${className}`}>
		<div className="mx-auto grid max-w-6xl gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
			<h2 className={heading}>{title}</h2>
			<div className="lg:mt-2">{children}</div>
		</div>
	</section>
);

export function Different() {
	const { t } = useLingui();
	const differences = [
		[Smartphone, t`No app. Three taps.`, t`Pick a time, check out, pay with your saved card.`],
		[BadgeCheck, t`Promises you can check.`, t`After 20 orders, each shop shows how many it kept.`],
		[Wheat, t`Four honest answers on allergens.`, t`Contains, may contain, not used, or not stated.`],
		[Hourglass, t`A waitlist that holds the bag.`, t`If one comes back, we hold it for whoever's next.`],
		[Landmark, t`Shops see their next deposit.`, t`How much, and about which day it arrives.`],
	] as const;
	return (
		<Part title={<Trans>What's different here</Trans>} className="bg-raised">
			<ul className="grid gap-x-10 gap-y-3 md:grid-cols-2">
				{differences.map(([Icon, what, how]) => (
					<li
						key={what}
						className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-primary"
					>
						<Icon aria-hidden />
						<p>
							<strong className="block font-semibold">{what}</strong>
							<span className="text-ink-soft">{how}</span>
						</p>
					</li>
				))}
			</ul>
		</Part>
	);
}

export function Why() {
	const { t } = useLingui();
	const reasons = [
		{
			picture: <Bag seed="soup-kitchen" open className="mt-3 h-16 w-auto" />,
			title: t`Reduce Waste`,
			text: t`Bread from this morning and soup from noon aren't trash at six.`,
		},
		{
			picture: (
				<span className="font-bold font-display text-xl text-primary tabular-nums md:text-5xl">−70%</span>
			),
			title: t`Save Money`,
			text: t`Up to 70% off what the same food costs over the counter.`,
		},
		{
			picture: <Bag seed="fruit" className="h-16 w-auto" />,
			title: t`Support Local`,
			text: t`Your money stays with the baker, the café and the market around the corner.`,
		},
	];
	return (
		<Part title={t`Why Choose FlavorBag`} className="">
			<div className="grid gap-3 md:grid-cols-3 md:gap-5">
				{reasons.map(({ picture, title, text }) => (
					<article
						key={title}
						className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 md:flex-col md:p-5 md:items-start"
					>
						<div aria-hidden className="grid w-14 shrink-0 md:h-20 md:content-end">
							{picture}
						</div>
						<div>
							<h3 className={subheading}>{title}</h3>
							<p className="mt-1 text-ink-soft">{text}</p>
						</div>
					</article>
				))}
			</div>
		</Part>
	);
}

export const About = () => (
	<Part id="about" title={<Trans>About</Trans>}>
		<p className={`${subheading} max-w-2xl leading-snug`}>
			<Trans>
				FlavorBag connects communities through food: it reduces waste and supports local businesses.
			</Trans>
		</p>
		<p className="mt-3 max-w-2xl text-ink-soft">
			<Trans>
				No kitchen knows how many people will come. What's left is fresh, good and paid for. Shops say how
				many bags they expect and when to pick them up, and people nearby buy them for less.
			</Trans>
		</p>
	</Part>
);

export function Impact() {
	const { t } = useLingui();
	const gains = [
		[t`For you`, t`A meal from a kitchen you know, or soon will.`],
		[t`For the shop`, t`Money for food already made, and new faces at the counter.`],
		[t`For everyone`, t`The water, land, work and fuel behind it weren't for nothing.`],
	] as const;
	return (
		<Part id="impact" title={<Trans>Impact</Trans>}>
			<p className="text-ink-soft">
				<Trans>One bag, three people better off, and nothing in the trash.</Trans>
			</p>
			<dl className="mt-4 grid gap-y-3 md:grid-cols-3 md:gap-8">
				{gains.map(([who, what]) => (
					<div key={who}>
						<dt className={subheading}>{who}</dt>
						<dd className="text-ink-soft">{what}</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}
