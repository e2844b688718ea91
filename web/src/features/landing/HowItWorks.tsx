import { Trans, useLingui } from '@lingui/react/macro';
import { heading } from './Why.tsx';

function useSides() {
	const { t } = useLingui();
	return [
		{
			side: 'customers',
			name: t`For customers`,
			shown: 'group-has-[[value=customers]:checked]:grid',
			steps: [
				[t`Say where you are`, t`Type an address or use your current position. The nearest bags come first.`],
				[t`Choose a bag and a time`, t`Each shop says when to come and how many bags are left.`],
				[t`Pay by card`, t`The bag is yours, and you get a pickup code.`],
				[t`Show your code and pick up`, t`Find out what's in it.`],
			],
		},
		{
			side: 'restaurants',
			name: t`For restaurants`,
			shown: 'group-has-[[value=restaurants]:checked]:grid',
			steps: [
				[t`Create your profile`, t`Name, address, a picture and a few words about what you make.`],
				[t`Set a price and your pickup times`, t`Morning, afternoon or evening, with the bags you expect.`],
				[t`Pack the bags you sold with what's left`, t`The dashboard shows who comes next.`],
				[t`Check the code, hand over, get paid`, t`The money goes to the account you connected.`],
			],
		},
	];
}

/** Shows one side's steps at a time; the choice works without a script. */
export function HowItWorks() {
	const { t } = useLingui();
	const sides = useSides();
	return (
		<section id="how-it-works" className="scroll-mt-24 px-5 py-8 md:px-8 md:py-16">
			<div className="group mx-auto max-w-6xl">
				<h2 className={heading}>
					<Trans>How It Works</Trans>
				</h2>
				<p className="mt-3 max-w-xl text-ink-soft">
					<Trans>What's still good at closing time finds someone who's hungry now.</Trans>
				</p>
				<fieldset className="mt-5 flex w-fit rounded-full border border-edge bg-surface">
					<legend className="sr-only">{t`Steps for`}</legend>
					{sides.map(({ side, name }, index) => (
						<label
							key={side}
							className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-sm has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
						>
							<input type="radio" name="side" value={side} defaultChecked={index === 0} className="sr-only" />
							{name}
						</label>
					))}
				</fieldset>
				{sides.map(({ side, shown, steps }) => (
					<ol key={side} className={`mt-5 hidden gap-x-8 md:grid-cols-4 ${shown}`}>
						{steps.map(([title, text], index) => (
							<li
								key={title}
								className="grid grid-cols-[2.5rem_1fr] border-line border-t py-3 md:block md:py-4"
							>
								<span
									aria-hidden
									className="font-bold font-display text-3xl text-primary leading-none tabular-nums"
								>
									{index + 1}
								</span>
								<div>
									<h3 className="font-semibold text-lg leading-tight md:mt-3">{title}</h3>
									<p className="mt-1 text-ink-soft">{text}</p>
								</div>
							</li>
						))}
					</ol>
				))}
			</div>
		</section>
	);
}
