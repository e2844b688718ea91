import { useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
	type CardFields,
	type CardProblem,
	cardProblems,
	caretAfter,
	onlyDigits,
	spaceCardNumber,
	spaceExpiry,
} from './card-fields.ts';
import type { ProviderCardForm } from './payment-result.ts';
import { confirmInSandbox } from './sandbox-confirm.ts';

const empty: CardFields = { number: '', expiry: '', cvc: '', zip: '' };
const testCard: CardFields = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', zip: '97201' };

export interface SandboxCardFormProps {
	baseUrl: string;
	publishableKey: string;
	clientSecret: string;
	ref: Ref<ProviderCardForm>;
}

export function SandboxCardForm({ baseUrl, publishableKey, clientSecret, ref }: SandboxCardFormProps) {
	const { t } = useLingui();
	const words: Record<CardProblem, string> = {
		number: t`Check the card number.`,
		expiry: t`Use month and year, like 12 / 29.`,
		past: t`This card has expired.`,
		cvc: t`The number on the back of the card, 3 digits (4 for American Express).`,
		zip: t`Five digits.`,
	};
	const form = useForm({
		defaultValues: empty,
		resolver: checkedBy<CardFields>((card) => {
			const problems = Object.entries(cardProblems(card, serverNow()));
			return Object.fromEntries(problems.map(([field, problem]) => [field, words[problem]]));
		}),
	});
	useImperativeHandle(ref, () => ({
		async pay(returnUrl) {
			if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined;
			return confirmInSandbox({
				baseUrl,
				publishableKey,
				clientSecret,
				returnUrl,
				card: { typed: form.getValues() },
			});
		},
	}));
	const field = (name: keyof CardFields, tidy: (typed: string) => string) => ({
		...inputOf(form, name),
		value: form.watch(name),
		onChange: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
			const value = tidy(input.value);
			const caret = caretAfter(input.value, input.selectionStart ?? input.value.length, value);
			// React moves the caret to the end when it writes a value other than the typed one.
			requestAnimationFrame(() => document.activeElement === input && input.setSelectionRange(caret, caret));
			controlOf(form, name).onChange(value);
		},
		inputMode: 'numeric' as const,
		required: true,
		figures: true,
	});
	return (
		<fieldset className="grid gap-4">
			<legend className="sr-only">{t`Card`}</legend>
			<TextField
				label={t`Card number`}
				lead={<CreditCard aria-hidden />}
				autoComplete="cc-number"
				placeholder="1234 1234 1234 1234"
				{...field('number', spaceCardNumber)}
			/>
			<div className="grid grid-cols-2 gap-4">
				<TextField
					label={t`Expires`}
					autoComplete="cc-exp"
					placeholder="MM / YY"
					{...field('expiry', spaceExpiry)}
				/>
				<TextField
					label={t`CVC`}
					autoComplete="cc-csc"
					placeholder="123"
					{...field('cvc', (typed) => onlyDigits(typed, 4))}
				/>
			</div>
			<TextField
				label={t`ZIP code`}
				autoComplete="postal-code"
				className="w-1/2 pr-2"
				{...field('zip', (typed) => onlyDigits(typed, 5))}
			/>
			<p className="flex flex-wrap items-center gap-x-3 rounded-card bg-raised px-4 py-2 text-ink-soft text-sm">
				{t`This is a sandbox: no real money moves.`}
				<Button tone="quiet" size="small" className="-ml-4" onClick={() => form.reset(testCard)}>
					{t`Use test card 4242…`}
				</Button>
			</p>
		</fieldset>
	);
}
