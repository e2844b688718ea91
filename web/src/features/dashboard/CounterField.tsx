import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useLookupOrder } from '#api/orders.ts';
import { formatCode } from '#lib/code.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowWords } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { HandOver } from './HandOver.tsx';

/** The code that somebody shows at the counter → their order. */
export function CounterField({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const lookup = useLookupOrder(businessId);
	const [code, setCode] = useState('');
	const [problem, setProblem] = useState<string>();
	const [found, setFound] = useState<Order>();
	async function search(event: FormEvent) {
		event.preventDefault();
		if (code.trim() === '') {
			setProblem(t`Type the code.`);
			return;
		}
		try {
			setFound(await lookup.mutateAsync(code.trim()));
			setProblem(undefined);
		} catch (error) {
			setProblem(messageOf(error, t`Please try again.`));
		}
	}
	const close = () => {
		setFound(undefined);
		setCode('');
	};
	return (
		<form
			onSubmit={(event) => void search(event)}
			noValidate
			className="flex w-full items-start gap-2 sm:w-auto"
		>
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
				value={code}
				error={problem}
				onChange={(event) => {
					setCode(event.currentTarget.value.toUpperCase());
					setProblem(undefined);
				}}
			/>
			<Button type="submit" className="mt-0.5" busy={lookup.isPending && t`Looking...`}>
				<Trans>Find</Trans>
			</Button>
			{found && (
				<Modal open onClose={close} title={formatCode(found.pickup_code ?? '')} height="low">
					<p className="mt-3 text-lg">
						<span className="font-semibold">{found.customer_name}</span>,{' '}
						<Plural value={found.quantity} one="# bag" other="# bags" />
					</p>
					<p className="text-ink-soft first-letter:uppercase">
						{windowWords(
							{
								date: found.order_date,
								start: found.start_time,
								end: found.end_time,
								timeZone: found.time_zone,
							},
							serverNow(),
						)}
					</p>
					<HandOver businessId={businessId} order={found} onDone={close} />
				</Modal>
			)}
		</form>
	);
}
