import type { MyPush, PushDevice, PushKind } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { myPush, PushBlocked, pushSupport, useEndDevice, usePushSettings, useThisDevice } from '#api/push.ts';
import { toasted } from '#api/toasted.ts';
import { useUser } from '#api/users.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { PushBlockedHelp, PushInstallHelp } from '#ui/PushQuestion.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Switch } from '#ui/Switch.tsx';

/** Kinds of notification, and the devices that get them (R-push-kinds, R-push-devices). */
export function Notifications() {
	const push = useQuery(myPush());
	return (
		// Unlabeled, because the toasts are already the landmark named Notifications.
		<section className="rounded-card border border-line bg-surface p-5 md:p-8">
			<h2 id="notifications" tabIndex={-1} className="font-display font-semibold text-xl">
				<Trans>Notifications</Trans>
			</h2>
			{push.data ? (
				<>
					<ThisDevice push={push.data} />
					<Kinds push={push.data} />
					<Devices devices={push.data.devices} />
				</>
			) : push.isError ? (
				<Banner className="mt-3" tone="danger" action={<RetryButton onRetry={push.refetch} />}>
					<Trans>Your notifications couldn't be loaded.</Trans>
				</Banner>
			) : (
				<Skeleton className="mt-4 h-40" />
			)}
		</section>
	);
}

function ThisDevice({ push }: { push: MyPush }) {
	const { t } = useLingui();
	const { isOnHere, on, off } = useThisDevice();
	const support = pushSupport(push);
	const isBlocked = support === 'blocked' || on.error instanceof PushBlocked;
	if (support === 'none')
		return (
			<p className="mt-2 text-ink-soft">
				<Trans>This browser can't show notifications. Everything still comes by email.</Trans>
			</p>
		);
	if (support === 'install')
		return (
			<p className="mt-2 text-ink-soft">
				<PushInstallHelp />
			</p>
		);
	const failed = (error: unknown) => {
		if (!(error instanceof PushBlocked))
			toast.error(messageOf(error, t`That didn't work. Please try again.`));
	};
	return (
		<>
			<Switch
				className="mt-2"
				label={<Trans>On this device</Trans>}
				checked={on.isPending || (isOnHere(push) && !off.isPending)}
				disabled={on.isPending || off.isPending}
				onCheckedChange={(wanted) =>
					wanted ? on.mutate(push, { onError: failed }) : off.mutate(undefined, { onError: failed })
				}
			/>
			{isBlocked && (
				<Banner tone="warn">
					<PushBlockedHelp />
				</Banner>
			)}
		</>
	);
}

function Kinds({ push }: { push: MyPush }) {
	const { t } = useLingui();
	const user = useUser();
	const set = usePushSettings();
	const asked = set.isPending ? set.variables.body : {};
	const texts: Record<PushKind, string> = {
		claims: t`A bag you're waiting for`,
		alerts: t`Your alerts`,
		orders: t`Changes to my orders`,
		reminders: t`An hour before my pickup ends`,
		sales: t`New orders at my shop`,
	};
	const kinds = (Object.keys(texts) as PushKind[]).filter(
		(kind) => kind !== 'sales' || user.role !== 'customer',
	);
	return (
		<fieldset className="mt-4 border-line border-t pt-3">
			<legend className="sr-only">{t`What to notify me about`}</legend>
			<p className="text-ink-soft text-sm">
				<Trans>
					On all your devices. Alerts and bags you're waiting for come by email instead when no device can
					show them. News about your orders comes by email too.
				</Trans>
			</p>
			{kinds.map((kind) => (
				<Switch
					key={kind}
					label={texts[kind]}
					checked={asked[kind] ?? push.settings[kind]}
					disabled={set.isPending}
					onCheckedChange={(wanted) =>
						void toasted(set.mutateAsync({ body: { [kind]: wanted } }), {
							failed: t`That wasn't saved. Please try again.`,
						})
					}
				/>
			))}
		</fieldset>
	);
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
	if (devices.length === 0) return null;
	return (
		<>
			<h3 className="mt-4 font-semibold">
				<Trans>Devices</Trans>
			</h3>
			<ul className="mt-1 divide-y divide-line">
				{devices.map((device) => (
					<Row key={device.id} device={device} />
				))}
			</ul>
		</>
	);
}

function Row({ device: { id, name } }: { device: PushDevice }) {
	const { t } = useLingui();
	const end = useEndDevice();
	async function press() {
		const isDone = await toasted(end.mutateAsync(id), { failed: t`That didn't work. Please try again.` });
		if (isDone) document.getElementById('notifications')?.focus();
	}
	return (
		<li className="flex items-center gap-3 py-2">
			<Smartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
			<span className="wrap-anywhere min-w-0 flex-1 font-medium">{name}</span>
			<Button
				tone="secondary"
				size="small"
				aria-label={t`Turn off for ${name}`}
				busy={end.isPending && <Trans>Turning off...</Trans>}
				onClick={() => void press()}
			>
				<Trans>Turn off</Trans>
			</Button>
		</li>
	);
}
