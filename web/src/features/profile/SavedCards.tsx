import type { SavedCard } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { toast } from 'sonner';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { brandOf, expiryOf, isExpired } from '#lib/saved-card.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { focusCard, LoadedCard } from './LoadedCard.tsx';

export function SavedCards() {
	const cards = useQuery(queryFor('customer.cards.list', {}));
	return (
		<LoadedCard
			id="cards"
			title={<Trans>Saved Cards</Trans>}
			query={cards}
			failure={<Trans>Your cards couldn't be loaded.</Trans>}
		>
			{cards.data?.cards.length === 0 ? (
				<p className="mt-1 text-ink-soft">
					<Trans>No saved cards. Check “Save this card” when you pay, and next time it's one tap.</Trans>
				</p>
			) : (
				<ul className="mt-2 divide-y divide-line">
					{cards.data?.cards.map((card) => (
						<Row key={card.id} card={card} />
					))}
				</ul>
			)}
		</LoadedCard>
	);
}

function Row({ card }: { card: SavedCard }) {
	const { t } = useLingui();
	const remove = useChange('customer.cards.remove');
	const [brand, last4, expiry] = [brandOf(card), card.last4, expiryOf(card)];
	async function press() {
		try {
			await remove.mutateAsync({ params: { id: card.id } });
			toast.success(t`${brand} ending in ${last4} was removed`);
			focusCard('cards');
		} catch {
			toast.error(t`The card couldn't be removed. Check your connection, then try again.`);
		}
	}
	return (
		<li className="flex items-center gap-3 py-2">
			<CreditCard aria-hidden className="size-5 shrink-0 text-ink-soft" />
			<span className="min-w-0 flex-1">
				<span className="block font-medium">{t`${brand} ending in ${last4}`}</span>
				<span className="block text-ink-soft text-sm tabular-nums">
					{isExpired(card, serverNow()) ? <Trans>Expired {expiry}</Trans> : <Trans>Expires {expiry}</Trans>}
				</span>
			</span>
			<Button
				tone="secondary"
				size="small"
				aria-label={t`Remove ${brand} ending in ${last4}`}
				busy={remove.isPending && <Trans>Removing...</Trans>}
				onClick={() => void press()}
			>
				<Trans>Remove</Trans>
			</Button>
		</li>
	);
}
