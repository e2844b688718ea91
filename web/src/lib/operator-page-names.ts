import type { OperatorPageName } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useOperatorPageNames(): Record<OperatorPageName, string> {
	const { t } = useLingui();
	return {
		terms: t`Terms of Use`,
		shop_terms: t`Terms for Shops`,
		privacy: t`Privacy Policy`,
		imprint: t`Imprint`,
	};
}
