import { deviceOf } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

/** "Chrome on Mac". */
export function useDeviceText(): (userAgent: string) => string {
	const { t } = useLingui();
	return (userAgent) => {
		const { browser, system } = deviceOf(userAgent);
		if (browser && system) return t`${browser} on ${system}`;
		return browser ?? system ?? t`A device we don't know`;
	};
}
