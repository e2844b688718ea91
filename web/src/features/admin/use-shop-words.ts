import type { Business, ShopFilter } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

/** Why customers don't find a shop, and whatever else shops are narrowed by. */
export function useShopWords(): Record<ShopFilter | Business['missing'][number], string> {
	const { t } = useLingui();
	return {
		listed: t`Listed`,
		not_listed: t`Not listed`,
		waiting: t`Waiting for approval`,
		declined: t`Declined`,
		suspended: t`Suspended`,
		disabled: t`Switched off`,
		not_public: t`Profile not public`,
		cannot_charge: t`Payments not connected`,
		no_place: t`Not on the map`,
		closed: t`Closed`,
	};
}
