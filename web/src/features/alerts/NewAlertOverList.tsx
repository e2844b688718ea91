import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { offer } from '#api/offers.ts';
import { useUser } from '#api/users.ts';
import { shopIn } from '#lib/alert-paths.ts';
import { readFilters } from '#lib/list-filters.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { draftOfFilters, draftOfShop } from './alert-draft.ts';
import { NewAlert } from './NewAlert.tsx';

/** Opens over the list at its own URL, for the list's filters or one shop (R-alert-from-list). */
export function NewAlertOverList() {
	const { search } = useLocation();
	const navigate = useNavigate();
	const { businessId, list } = shopIn(search);
	const onClose = () =>
		void navigate(
			{
				pathname: businessId ? paths.marketplaceBusiness(businessId) : paths.marketplace(),
				search: list,
			},
			{ preventScrollReset: true },
		);
	return businessId ? (
		<OfShop key={businessId} businessId={businessId} onClose={onClose} />
	) : (
		<LikeThese search={list} onClose={onClose} />
	);
}

function LikeThese({ search, onClose }: { search: string; onClose(): void }) {
	const { t } = useLingui();
	const user = useUser();
	const filters = readFilters(new URLSearchParams(search));
	const name = filters.q.trim();
	return (
		<NewAlert
			title={t`Tell me about bags like these`}
			draft={draftOfFilters(user, filters, serverNow(), t`a point you chose on the map`)}
			note={name && <Trans>An alert can't go by a name, so “{name}” isn't part of it.</Trans>}
			onClose={onClose}
		/>
	);
}

function OfShop({ businessId, onClose }: { businessId: string; onClose(): void }) {
	const { t } = useLingui();
	const user = useUser();
	const { data: shop, isPending, refetch } = useQuery(offer(businessId));
	if (!shop)
		return (
			<Modal onClose={onClose} title={t`Tell me when this shop has bags`} height="low">
				{isPending ? (
					<Skeleton className="mt-4 h-32" />
				) : (
					<ErrorPanel title={<Trans>This shop couldn't be loaded</Trans>} onRetry={refetch} />
				)}
			</Modal>
		);
	const { display_name: name } = shop;
	return (
		<NewAlert
			title={t`Tell me when ${name} has bags`}
			draft={draftOfShop(user, { id: businessId, name })}
			onClose={onClose}
		/>
	);
}
