import type { ShopKind } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useKinds(): { value: ShopKind; label: string }[] {
	const { t } = useLingui();
	return [
		{ value: 'bakery', label: t`Bakery` },
		{ value: 'cafe', label: t`Cafe` },
		{ value: 'deli', label: t`Deli` },
		{ value: 'market', label: t`Market` },
		{ value: 'pizzeria', label: t`Pizzeria` },
		{ value: 'restaurant', label: t`Restaurant` },
		{ value: 'pastry', label: t`Pastry shop` },
	];
}
