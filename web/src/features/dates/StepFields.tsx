import { limits, type PriceStep } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useTakeHome } from '#api/take-home.ts';
import { clockTime, earlier } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { stepProblems } from '#lib/step-problems.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { Select } from '#ui/Select.tsx';

const offeredMinutes = [240, 180, 120, 90, 60, 45, 30, 20, 15, 10, 5];

export interface StepFieldsProps {
	steps: readonly PriceStep[];
	/** Before the first step, in dollars. */
	price: number;
	/** End of the window for which times are shown. */
	end: string;
	showProblems: boolean;
	onChange(steps: PriceStep[]): void;
}

/** Up to three steps of a falling price, and what the shop keeps at each (R-falling-price, R-take-home). */
export function StepFields({ steps, price, end, showProblems, onChange }: StepFieldsProps) {
	const { t } = useLingui();
	const problems = showProblems ? stepProblems(steps, price) : undefined;
	const last = steps.at(-1);
	const replace = (at: number, next: Partial<PriceStep>) =>
		onChange(steps.map((step, index) => (index === at ? { ...step, ...next } : step)));
	function add() {
		const minutes = offeredMinutes.find((one) => one <= (last ? last.minutes / 2 : 60)) ?? 1;
		const lower = Math.max(limits.priceMinCents / 100, Math.floor((last?.price ?? price) * 0.8 * 10) / 10);
		onChange([...steps, { minutes, price: lower }]);
	}
	return (
		<div className="grid gap-3">
			{steps.map((step, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list.
				<fieldset key={at} aria-label={t`Step ${at + 1}`} className="flex items-start gap-2">
					<Select
						className="min-w-0 flex-1"
						label={t`In the last`}
						value={String(step.minutes)}
						options={[...new Set([step.minutes, ...offeredMinutes])]
							.sort((one, other) => other - one)
							.map((minutes) => ({
								value: String(minutes),
								label: t`${minutes} min`,
							}))}
						onChange={(minutes) => replace(at, { minutes: Number(minutes) })}
						error={problems?.get(`${at}.minutes`)}
					/>
					<MoneyField
						className="w-28"
						label={t`Price`}
						value={step.price}
						onChange={(next) => replace(at, { price: next })}
						error={problems?.get(`${at}.price`)}
					/>
					<IconButton
						className="mt-7"
						label={t`Remove step ${at + 1}`}
						icon={<X aria-hidden />}
						onClick={() => onChange(steps.filter((_, index) => index !== at))}
					/>
				</fieldset>
			))}
			{steps.length < limits.priceStepsMax && (
				<Button
					tone="quiet"
					size="small"
					className="-ml-4 justify-self-start"
					icon={<Plus aria-hidden />}
					onClick={add}
				>
					{last ? <Trans>Add another step</Trans> : <Trans>Add a step</Trans>}
				</Button>
			)}
			{last && !stepProblems(steps, price) && (
				<ul className="text-ink-soft text-sm tabular-nums">
					<Preview price={price} />
					{steps.map((step) => (
						<Preview key={step.minutes} price={step.price} from={clockTime(earlier(end, step.minutes))} />
					))}
				</ul>
			)}
		</div>
	);
}

function Preview({ price, from }: { price: number; from?: string }) {
	const { t } = useLingui();
	const { net } = useTakeHome(price) ?? {};
	const shown = formatDollars(price);
	return (
		<li>
			{from === undefined ? t`${shown} at first.` : t`${shown} from ${from}, if bags are left.`}{' '}
			{net && <strong className="font-medium text-ink">{t`You keep ${net}.`}</strong>}
		</li>
	);
}
