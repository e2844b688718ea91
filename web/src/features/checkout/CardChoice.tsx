import type { Order, SavedCard, Settings } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { settings } from '#api/settings.ts';
import { late, partOf } from '#lib/lazy-part.ts';
import { brandOf, expiryOf, isExpired } from '#lib/saved-card.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Banner } from '#ui/Banner.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import type { CardForm, ProviderCardForm } from './payment-result.ts';

const SandboxCardForm = late(partOf(() => import('./SandboxCardForm.tsx'), 'SandboxCardForm'));
const StripeCardForm = late(partOf(() => import('./StripeCardForm.tsx'), 'StripeCardForm'));

const newCard = 'new';

export interface CardChoiceProps {
	order: Order;
	ref: Ref<CardForm>;
	/** Pays with the provider's own buttons (Apple Pay, Google Pay, Link). */
	onExpress(pay: CardForm['pay']): void;
}

/** Pays with a saved card or a new one (R-saved-cards). */
export function CardChoice({ order, ref, onExpress }: CardChoiceProps) {
	const installation = useQuery(settings());
	// use-buy.ts loads them while the hold is placed.
	const saved = useQuery(queryFor('customer.cards.list', {}, { staleTime: 5_000 }));
	if (installation.isError)
		return (
			<Banner tone="danger" action={<RetryButton onRetry={installation.refetch} />}>
				<Trans>The card form couldn't be loaded. You weren't charged.</Trans>
			</Banner>
		);
	if (!installation.data || saved.isPending) return <Skeleton className="h-52" />;
	return (
		<Choice
			ref={ref}
			order={order}
			onExpress={onExpress}
			payments={installation.data.payments}
			cards={saved.data?.cards ?? []}
		/>
	);
}

type ChoiceProps = CardChoiceProps & { payments: Settings['payments']; cards: SavedCard[] };

function Choice({ order, ref, onExpress, payments, cards }: ChoiceProps) {
	const { t } = useLingui();
	const now = serverNow();
	const [chosen, setChosen] = useState(() => cards.find((card) => !isExpired(card, now))?.id ?? newCard);
	const [save, setSave] = useState(false);
	const form = useRef<ProviderCardForm>(null);
	const reportChoice = useSaving(order.id);
	const secret = order.client_secret ?? '';

	useImperativeHandle(ref, () => ({
		async pay(returnUrl) {
			if (chosen !== newCard) return payWithSaved(payments, secret, chosen, returnUrl);
			return form.current?.pay(returnUrl, await reportChoice(save));
		},
	}));

	return (
		<>
			{cards.length > 0 && (
				<RadioCards
					name="card"
					label={t`Pay with`}
					columns={1}
					value={chosen}
					onChange={setChosen}
					options={[
						...cards.map((card) => ({
							value: card.id,
							disabled: isExpired(card, now),
							...wordsOf(card, now),
						})),
						{ value: newCard, label: t`Another card` },
					]}
				/>
			)}
			{chosen === newCard && (
				<Suspense fallback={<Skeleton className="h-52" />}>
					{payments.mode === 'sandbox' ? (
						<SandboxCardForm
							ref={form}
							baseUrl={payments.base_url}
							publishableKey={payments.publishable_key}
							clientSecret={secret}
						/>
					) : (
						<StripeCardForm
							ref={form}
							publishableKey={payments.publishable_key}
							clientSecret={secret}
							onExpress={(pay) => onExpress(async (returnUrl) => pay(returnUrl, await reportChoice(save)))}
						/>
					)}
					<Checkbox label={t`Save this card for next time`} checked={save} onCheckedChange={setSave} />
				</Suspense>
			)}
		</>
	);
}

function wordsOf(card: SavedCard, now: Date) {
	const [brand, last4, expiry] = [brandOf(card), card.last4, expiryOf(card)];
	return {
		label: (
			<Trans>
				{brand} ending in {last4}
			</Trans>
		),
		detail: isExpired(card, now) ? <Trans>Expired {expiry}</Trans> : <Trans>Expires {expiry}</Trans>,
	};
}

/** Reports whether to save the card before paying. Resolves to whether that changed anything. */
function useSaving(orderId: string): (save: boolean) => Promise<boolean> {
	const { t } = useLingui();
	const { mutateAsync } = useChange('customer.orders.saveCard');
	const reported = useRef(false);
	return async (save) => {
		if (save === reported.current) return false;
		try {
			await mutateAsync({ params: { id: orderId }, body: { save } });
		} catch {
			// Bags are held for only a few minutes, so failing to save the card must not block the payment.
			if (save) toast.error(t`Your card couldn't be saved this time.`);
			return false;
		}
		reported.current = save;
		return true;
	};
}

async function payWithSaved(
	payments: Settings['payments'],
	clientSecret: string,
	cardId: string,
	returnUrl: string,
) {
	const { publishable_key: publishableKey } = payments;
	if (payments.mode === 'sandbox') {
		const { confirmInSandbox } = await import('./sandbox-confirm.ts');
		const at = { baseUrl: payments.base_url, publishableKey, clientSecret, returnUrl };
		return confirmInSandbox({ ...at, card: { saved: cardId } });
	}
	const { payAtStripe } = await import('./stripe-confirm.ts');
	return payAtStripe({ publishableKey, clientSecret, cardId, returnUrl });
}
