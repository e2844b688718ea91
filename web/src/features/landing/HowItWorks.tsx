import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

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

/** Four steps for each side of the counter. */
export const HowItWorks = () => (
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
