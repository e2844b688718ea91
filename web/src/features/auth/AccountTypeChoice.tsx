import { Trans } from '@lingui/react/macro';
import { ShoppingBag, Store } from 'lucide-react';
import type { AccountType } from '#api/session.ts';

const types = [
	{
		type: 'customer',
		icon: <ShoppingBag aria-hidden />,
		name: <Trans>Customer</Trans>,
		text: <Trans>I want to buy bags</Trans>,
	},
	{
		type: 'business',
		icon: <Store aria-hidden />,
		name: <Trans>Business</Trans>,
		text: <Trans>I want to sell bags</Trans>,
	},
] as const;

export const AccountTypeChoice = (props: { value: AccountType; onChange: (type: AccountType) => void }) => (
	<fieldset>
		<legend className="mb-1.5 font-medium text-sm">
			<Trans>Account type</Trans>
		</legend>
		<div className="grid grid-cols-2 gap-3">
			{types.map(({ type, icon, name, text }) => (
				<label
					key={type}
					className="relative flex flex-col gap-1 rounded-card border border-edge bg-surface p-4 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 [&_svg]:size-6 [&_svg]:stroke-[1.75]"
				>
					<input
						type="radio"
						name="account-type"
						value={type}
						checked={props.value === type}
						onChange={() => props.onChange(type)}
						className="sr-only"
					/>
					{icon}
					<span className="mt-1 font-semibold">{name}</span>
					<span className="text-ink-soft text-sm">{text}</span>
				</label>
			))}
		</div>
	</fieldset>
);
