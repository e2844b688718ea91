import { limits, type PickupOutcome } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { formatCode } from '#lib/code.ts';
import { useOnline } from '#lib/use-online.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import {
	dropPickup,
	followPickups,
	type StoredPickup,
	sendPickups,
	storedPickups,
} from './device-pickups.ts';

const resendMs = 5_000;

/** Pickups confirmed offline: how many wait to be sent, and which were refused (R-offline-pickups). */
export function OfflinePickups({ atWork = false }: { atWork?: boolean }) {
	const isOnline = useOnline();
	const pickups = useSyncExternalStore(followPickups, storedPickups);
	const waiting = pickups.filter(({ outcome }) => !outcome).length;
	useEffect(() => {
		if (!isOnline || waiting === 0) return;
		void sendPickups();
		const timer = setInterval(() => void sendPickups(), resendMs);
		return () => clearInterval(timer);
	}, [isOnline, waiting]);
	const minutes = limits.offlinePickupMs / 60_000;
	return (
		<div className="mb-4 grid gap-2 empty:hidden print:hidden">
			{atWork && !isOnline && (
				<Banner tone="warn">
					<Trans>
						You can hand over bags without a connection for up to {minutes} minutes. We'll record them when
						this device is back online.
					</Trans>
				</Banner>
			)}
			{waiting > 0 && (
				<Banner>
					<Plural
						value={waiting}
						one="# hand-over waits to be recorded."
						other="# hand-overs wait to be recorded."
					/>
				</Banner>
			)}
			{pickups
				.filter(({ outcome }) => outcome)
				.map((one) => (
					<NotRecorded key={one.pickup.key} of={one} />
				))}
		</div>
	);
}

function NotRecorded({ of: { pickup, customer, code, outcome } }: { of: StoredPickup }) {
	const { t } = useLingui();
	const shownCode = formatCode(code ?? '');
	const who = customer ?? t`A customer`;
	const reasons: Record<PickupOutcome, ReactNode> = {
		recorded: null,
		picked_up: <Trans>These bags were picked up already. Nothing else to do.</Trans>,
		cancelled: <Trans>This order was canceled before. The bag left without being paid for.</Trans>,
		refunded: <Trans>This order was refunded before. The bag left without being paid for.</Trans>,
		too_old: <Trans>More than 10 minutes have passed. Look up the code again and confirm the pickup.</Trans>,
		refused: <Trans>It couldn't be recorded. Look up the code again to see why.</Trans>,
	};
	return (
		<Banner
			tone="danger"
			action={
				<Button tone="secondary" size="small" onClick={() => dropPickup(pickup.key)}>
					<Trans>Got it</Trans>
				</Button>
			}
		>
			<p className="font-semibold">{t`Hand-over to ${who}, ${shownCode}`}</p>
			<p>{reasons[outcome ?? 'refused']}</p>
		</Banner>
	);
}
