import { useLingui } from '@lingui/react/macro';
import { deviceOf } from '#lib/device-name.ts';

/** "Chrome on Mac". */
export function useDeviceText(): (userAgent: string) => string {
	const { t } = useLingui();
	return (userAgent) => {
		const { browser, system } = deviceOf(userAgent);
		if (browser && system) return t`${browser} on ${system}`;
		return browser ?? system ?? t`A device we don't know`;
	};
}
