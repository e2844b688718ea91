import { Trans, useLingui } from '@lingui/react/macro';
import { Bag } from '#ui/Bag.tsx';
import { MarketStall } from '#ui/illustrations/MarketStall.tsx';

export function Why() {
	const { t } = useLingui();
	return (
		<section className="bg-paper px-5 py-20 md:px-8 md:py-28">
			<div className="mx-auto max-w-6xl">
				<h2 className="font-bold font-display text-4xl tracking-tight">{t`Why Choose FlavorBag`}</h2>
				<div className="mt-12 grid gap-5 md:grid-cols-6">
					<article className="rounded-card bg-primary p-8 text-on-primary md:col-span-6 md:grid md:grid-cols-2 md:items-end md:gap-12 md:p-12">
						<h3 className="font-bold font-display text-3xl tracking-tight">{t`Reduce Waste`}</h3>
						<p className="mt-4 text-lg md:mt-0">
							<Trans>
								Bread from this morning and soup from noon aren't rubbish at six. A bag that is collected is
								food that was grown, cooked and eaten.
							</Trans>
						</p>
					</article>
					<article className="rounded-card border border-line bg-surface p-8 md:col-span-2">
						<p aria-hidden className="font-display font-bold text-primary tracking-tight">
							<span className="block text-lg">{t`up to`}</span>
							<span className="block text-5xl tabular-nums">−70%</span>
						</p>
						<h3 className="mt-4 font-display font-semibold text-2xl tracking-tight">{t`Save Money`}</h3>
						<p className="mt-2 text-ink-soft">
							<Trans>Up to 70% off what the same food costs over the counter.</Trans>
						</p>
					</article>
					<article className="flex flex-col justify-end rounded-card border border-line bg-surface p-8 md:col-span-4">
						<div aria-hidden className="mb-6 flex items-end gap-3">
							<Bag seed="soup-kitchen" className="h-20 w-auto" />
							<Bag seed="fruit" className="h-16 w-auto" />
							<Bag seed="greengrocer" className="h-24 w-auto" />
						</div>
						<h3 className="font-display font-semibold text-2xl tracking-tight">{t`Support Local`}</h3>
						<p className="mt-2 max-w-lg text-ink-soft">
							<Trans>
								Your money stays with the baker, the café and the market around the corner, and you meet the
								people who cook for your street.
							</Trans>
						</p>
					</article>
				</div>
			</div>
		</section>
	);
}

export const About = () => (
	<section id="about" className="scroll-mt-20 px-5 py-20 md:px-8 md:py-28">
		<div className="mx-auto grid max-w-6xl gap-8 md:grid-cols-[1fr_2fr] md:gap-16">
			<div>
				<h2 className="font-bold font-display text-4xl tracking-tight">
					<Trans>About</Trans>
				</h2>
				<MarketStall className="mt-8 hidden w-full max-w-sm md:block" />
			</div>
			<div className="max-w-2xl space-y-5 text-lg">
				<p className="font-display font-semibold text-2xl leading-snug tracking-tight">
					<Trans>
						FlavorBag connects communities through food: it reduces waste and supports local businesses.
					</Trans>
				</p>
				<p className="text-ink-soft">
					<Trans>
						A kitchen never knows exactly how many people will come. What it made too much of is fresh, good
						and paid for, and an hour later it is thrown away. We put that hour to use.
					</Trans>
				</p>
				<p className="text-ink-soft">
					<Trans>
						A shop says how many bags it expects and when they can be collected. People nearby buy one for a
						fraction of the price. What is inside is a surprise, because no one knows in the morning what will
						be left in the evening.
					</Trans>
				</p>
			</div>
		</div>
	</section>
);

export function Impact() {
	const { t } = useLingui();
	return (
		<section id="impact" className="scroll-mt-20 border-line border-t px-5 py-20 md:px-8 md:py-28">
			<div className="mx-auto max-w-6xl">
				<h2 className="font-bold font-display text-4xl tracking-tight">{t`Impact`}</h2>
				<p className="mt-4 max-w-xl text-ink-soft text-lg">
					<Trans>One bag, three people better off, and nothing in the trash.</Trans>
				</p>
				<dl className="mt-12 divide-y divide-line border-line border-y">
					{[
						{
							who: <Trans>For you</Trans>,
							what: <Trans>A meal from a kitchen you know, or soon will, for a fraction of the price.</Trans>,
						},
						{
							who: <Trans>For the shop</Trans>,
							what: <Trans>Money for food that was already made, and new faces at the counter.</Trans>,
						},
						{
							who: <Trans>For everyone</Trans>,
							what: t`Water, land, work and fuel went into this food. Eaten, none of it was for nothing.`,
						},
					].map(({ who, what }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
						<div key={index} className="grid gap-2 py-7 md:grid-cols-[1fr_2fr] md:gap-16">
							<dt className="font-display font-semibold text-2xl tracking-tight">{who}</dt>
							<dd className="text-ink-soft text-lg">{what}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
