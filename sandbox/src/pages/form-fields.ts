import { z } from 'zod';
import { failingBankAccounts, goodBankAccount, slowBankAccount } from '../bank-accounts.ts';
import { type Html, html } from './html.ts';

interface Field {
	label: string;
	help: string;
	autocomplete: string;
	mode: string;
}
export type Texts = Record<string, string>;

/** First problem by field. */
export function problemsOf(error: z.ZodError): Texts {
	const problems: Texts = {};
	for (const { path, message } of error.issues) problems[String(path[0])] ??= message;
	return problems;
}

/** Focuses the first invalid field. */
export function formFields(fields: Record<string, Field>, values: Texts, problems: Texts): Html[] {
	const firstWrong = Object.keys(fields).find((name) => problems[name]);
	return Object.entries(fields).map(([name, field]) =>
		formField(name, field, values[name], problems[name], name === firstWrong),
	);
}

function formField(name: string, field: Field, value = '', problem?: string, focus = false): Html {
	const { label, help, autocomplete, mode } = field;
	const describedBy = [problem && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ');
	return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" inputmode="${mode}" required${describedBy && html` aria-describedby="${describedBy}"`}${problem && html` aria-invalid="true"`}${focus && html` autofocus`}>
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${problem && html`<p class="error" id="${name}-error">${problem}</p>`}`;
}

const digits = (pattern: RegExp, message: string) =>
	z
		.string()
		.transform((value) => value.replace(/\s/g, ''))
		.pipe(z.string().regex(pattern, message));

export const bankNumbers = {
	routing_number: digits(/^\d{9}$/, 'A routing number has 9 digits.'),
	account_number: digits(/^\d{4,17}$/, 'An account number has 4 to 17 digits.'),
};

const failing = Object.keys(failingBankAccounts)[0] ?? '';

export const bankFields = {
	routing_number: {
		label: 'Routing number',
		help: '9 digits. The one that is filled in works.',
		autocomplete: 'off',
		mode: 'numeric',
	},
	account_number: {
		label: 'Account number',
		help: `4 to 17 digits. With ${failing} payouts fail, with ${slowBankAccount} they stay pending.`,
		autocomplete: 'off',
		mode: 'numeric',
	},
} as const;
/** What the fields hold at first. */
export const workingBank = {
	routing_number: goodBankAccount.routing,
	account_number: goodBankAccount.number,
};
