import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useLookupOrder } from '#api/orders.ts';
import { formatCode } from '#lib/code.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { windowText } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConfirmPickup } from './ConfirmPickup.tsx';
import { windowOf } from '#lib/time.ts';

/** The code that somebody shows at the counter → their order. */
export function CounterField({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const lookup = useLookupOrder(businessId);
	const form = useForm({ defaultValues: { code: '' } });
	const [found, setFound] = useState<Order>();
	const search = form.handleSubmit(async ({ code }) => {
		try {
			setFound(await lookup.mutateAsync(code.trim()));
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
					<ConfirmPickup businessId={businessId} order={found} onDone={close} />
				</Modal>
			)}
		</Form>
	);
}
