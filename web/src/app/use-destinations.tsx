import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesColumn, ReceiptText, Store, UtensilsCrossed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '#api/users.ts';
import { paths } from '#lib/paths.ts';

export interface Destination {
	to: string;
	label: string;
	icon: ReactNode;
}

export function useDestinations(): Destination[] {
	const { t } = useLingui();
	const { role } = useUser();
	const destinations = [
		{ to: paths.marketplace(), label: t`Marketplace`, icon: <UtensilsCrossed aria-hidden /> },
		{ to: paths.orders(), label: t`My Orders`, icon: <ReceiptText aria-hidden /> },
	];
	if (role === 'admin')
		return [...destinations, { to: paths.admin(), label: t`Admin`, icon: <ChartNoAxesColumn aria-hidden /> }];
	if (role !== 'business') return destinations;
	return [
		...destinations,
		{ to: paths.businessPicker(), label: t`My Business`, icon: <Store aria-hidden /> },
	];
}
