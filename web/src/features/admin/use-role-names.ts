import type { Role } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useRoleNames(): Record<Role, string> {
	const { t } = useLingui();
	return { customer: t`Customer`, business: t`Business`, admin: t`Admin` };
}
