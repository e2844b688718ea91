import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lightbulb } from 'lucide-react';
import { useTakeHome } from '#api/take-home.ts';
import { controlOf } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { MoneyField } from '#ui/MoneyField.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import { emptyDraft, priceProblem, retailProblem } from './draft.ts';
import type { StepProps } from './StepForm.tsx';
import { useProblemTexts } from './use-step-texts.ts';

export function PricingStep({ form }: StepProps) {
	const takeHome = useTakeHome(form.watch('price'));
	const { t } = useLingui();
	const texts = useProblemTexts();
	const { error, ...field } = controlOf(form, 'price');
	const price = field.value;
	const tooFar = priceProblem(price);
	const problem = tooFar ? texts[tooFar] : error;
	const { error: retailError, ...retail } = controlOf(form, 'retail_value');
	const retailIssue = retailProblem({ ...form.watch(), retail_value: retail.value });
	// 50 to 66 percent off means a value of two to three times the price.
	const [low, high] = [price * 2, price * 3];
	return (
		<div className="grid gap-6">
			<div className="grid gap-5 sm:grid-cols-2">
				<MoneyField
					label={t`Price per bag`}
					required
					min={limits.priceMinCents / 100}
					max={limits.priceMaxCents / 100}
					{...field}
					onBlur={() => price === 0 && field.onChange(emptyDraft.price)}
					error={problem}
					help={t`From $3.00 to $20.00`}
				/>
				<MoneyField
					label={t`Retail value`}
					max={limits.retailValueMaxCents / 100}
					{...retail}
					error={(retailIssue === 'retail-maximum' && texts[retailIssue]) || retailError}
					help={t`What's inside, at full price. Shown next to your price. Optional.`}
				/>
				{problem === undefined && <TakeHome of={takeHome} className="sm:col-span-2" />}
			</div>
			<div className="rounded-card bg-honey-soft p-5 text-honey-ink">
				<h2 className="flex items-center gap-2 font-semibold">
					<Lightbulb aria-hidden className="size-5" strokeWidth={1.75} /> <Trans>Pricing tips</Trans>
				</h2>
				<ul className="mt-2 list-disc space-y-1 pl-5">
					<li>{t`Most businesses price a bag from $5.99 to $10.99.`}</li>
					<li>{t`A bag should offer savings of 50 to 66 percent.`}</li>
				</ul>
				{problem === undefined && price > 0 && (
					<p className="mt-3 font-medium tabular-nums">
						{retail.value > price ? (
							<Trans>Customers save {Math.round(100 * (1 - price / retail.value))} percent.</Trans>
						) : (
							t`At ${formatDollars(price)}, that's food worth ${formatDollars(low)} to ${formatDollars(high)}.`
						)}
					</p>
				)}
			</div>
		</div>
	);
}
