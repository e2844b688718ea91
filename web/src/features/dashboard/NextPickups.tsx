import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Maximize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { formatCode } from '#lib/code.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { windowText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Caught } from '#ui/Caught.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConfirmPickup } from './ConfirmPickup.tsx';
import { tabAddress } from './tabs.ts';

export interface NextPickupsProps {
	businessId: string;
	/** Paid orders on all dates; absent where there is no list to link to. */
	waiting?: number;
	arrivals?: ReactNode;
	counterMode?: ReactNode;
	children: ReactNode;
}

export const NextPickups = ({ businessId, waiting, arrivals, counterMode, children }: NextPickupsProps) => (
	<section>
		<div className="flex flex-wrap items-end justify-between gap-4">
			<div className="flex min-h-11 items-center gap-1">
				<h2 className="font-display font-semibold text-xl">
					<Trans>Next pickups</Trans>
				</h2>
				{arrivals}
			</div>
			<div className="flex w-full flex-wrap items-start gap-2 sm:w-auto">
				<CounterField businessId={businessId} />
				{counterMode ?? (
					<ButtonLink to={tabAddress(paths.business(businessId), 'counter')} tone="secondary">
						<Maximize2 aria-hidden /> <Trans>Counter mode</Trans>
					</ButtonLink>
				)}
			</div>
		</div>
		{waiting === 0 && (
			<p className="mt-3 text-ink-soft">
				<Trans>No pickups waiting. New orders show up here.</Trans>
			</p>
		)}
		<Caught>{children}</Caught>
		{waiting !== undefined && waiting > 0 && (
			<Link
				to={`${tabAddress(paths.business(businessId), 'orders')}&status=paid`}
				className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-ink underline-offset-4 hover:underline"
			>
				<Trans>See all waiting orders</Trans>
			</Link>
		)}
	</section>
);

function CounterField({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const lookup = useChange('business.orders.lookup');
	const form = useForm({ defaultValues: { code: '' } });
	const [found, setFound] = useState<Order>();
	const search = form.handleSubmit(async ({ code }) => {
		try {
			setFound(await lookup.mutateAsync({ params: { id: businessId }, body: { code: code.trim() } }));
		} catch (error) {
			form.setError('code', { message: messageOf(error, t`Please try again.`) });
		}
	});
	const close = () => {
		setFound(undefined);
		form.reset();
	};
	const code = inputOf(form, 'code', {
		validate: (typed) => typed.trim() !== '' || t`Type the code.`,
	});
	return (
		<Form onSubmit={search} className="flex w-full items-start gap-2 sm:w-auto">
			<TextField
				label={t`Pickup code`}
				labelHidden
				placeholder={t`Enter pickup code`}
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				maxLength={12}
				figures
				className="flex-1 sm:w-56"
				{...code}
				onChange={(event) => {
					event.currentTarget.value = event.currentTarget.value.toUpperCase();
					void code.onChange(event);
				}}
			/>
			<Button type="submit" className="mt-0.5" busy={lookup.isPending && t`Looking...`}>
				<Trans>Find</Trans>
			</Button>
			{found && (
				<Modal onClose={close} title={formatCode(found.pickup_code ?? '')} height="low">
					<p className="mt-3 text-lg">
						<span className="font-semibold">{found.customer_name}</span>,{' '}
						<Plural value={found.quantity} one="# bag" other="# bags" />
					</p>
					<p className="text-ink-soft first-letter:uppercase">{windowText(windowOf(found), serverNow())}</p>
					<ConfirmPickup order={found} onDone={close} />
				</Modal>
			)}
		</Form>
	);
}
