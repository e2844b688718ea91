import type { Day, Period } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useDayNames(): Record<Day, string> {
	const { t } = useLingui();
	return {
		Mon: t`Monday`,
		Tue: t`Tuesday`,
		Wed: t`Wednesday`,
		Thu: t`Thursday`,
		Fri: t`Friday`,
		Sat: t`Saturday`,
		Sun: t`Sunday`,
	};
}
export function useShortDays(): Record<Day, string> {
	const { t } = useLingui();
	return { Mon: t`Mon`, Tue: t`Tue`, Wed: t`Wed`, Thu: t`Thu`, Fri: t`Fri`, Sat: t`Sat`, Sun: t`Sun` };
}
export function usePeriodNames(): Record<Period, string> {
	const { t } = useLingui();
	return { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
}
