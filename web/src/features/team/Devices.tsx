import { type Business, type CounterDevice, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { toasted } from '#api/toasted.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { dateTimeText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Paired tablets: name, last seen, and a button to disconnect (R-counter-device). */
export function Devices({ business }: { business: Business }) {
	const devices = useQuery(queryFor('business.devices.list', { params: { id: business.id } }));
	// Number of devices when the code was made; one more means that it was paired.
	const [pairsFrom, setPairsFrom] = useState<number>();
	const count = devices.data?.devices.length ?? 0;
	return (
		<Section level={3} title={<Trans>Counter devices</Trans>}>
			<p className="mt-1 max-w-prose text-ink-soft text-sm">
				<Trans>
					A tablet on the counter shows this shop's pickups and nothing else. Everyone who uses it taps their
					name and types their PIN.
				</Trans>
			</p>
			{devices.isError && !devices.data ? (
				<ErrorPanel title={<Trans>Failed to load the devices</Trans>} onRetry={devices.refetch} />
			) : !devices.data ? (
				<Skeleton className="mt-3 h-16 rounded-card" />
			) : (
				<ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
					{devices.data.devices.map((device) => (
						<DeviceRow key={device.id} business={business} device={device} />
					))}
				</ul>
			)}
			<Button
				className="mt-4"
				tone="secondary"
				icon={<TabletSmartphone aria-hidden />}
				onClick={() => setPairsFrom(count)}
			>
				<Trans>Pair a counter device</Trans>
			</Button>
			{pairsFrom !== undefined && (
				<Pairing business={business} isPaired={count > pairsFrom} onClose={() => setPairsFrom(undefined)} />
			)}
		</Section>
	);
}

function DeviceRow({ business, device }: { business: Business; device: CounterDevice }) {
	const { t, i18n } = useLingui();
	const revoke = useChange('business.devices.revoke');
	const [asked, setAsked] = useState(false);
	const { id, name, paired_by: by } = device;
	const when = (instant: string) => dateTimeText(instant, business.time_zone, i18n.locale);
	async function disconnect() {
		const isDone = await toasted(revoke.mutateAsync({ params: { id: business.id, device_id: id } }), {
			done: t`${name} is disconnected.`,
			failed: t`That wasn't saved. Please try again.`,
		});
		if (!isDone) setAsked(false);
	}
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">{name}</p>
				<p className="wrap-anywhere text-ink-soft text-sm">
					<Trans>Last seen {when(device.last_seen_at)}</Trans>
					{' · '}
					{by === '' ? (
						<Trans>paired {when(device.paired_at)}</Trans>
					) : (
						t`paired by ${by}, ${when(device.paired_at)}`
					)}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{asked ? (
					<>
						<Button
							tone="danger"
							size="small"
							busy={revoke.isPending && t`Disconnecting...`}
							onClick={() => void disconnect()}
						>
							<Trans>Yes, disconnect</Trans>
						</Button>
						<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
							<Trans>Keep</Trans>
						</Button>
					</>
				) : (
					<Button tone="quiet" size="small" onClick={() => setAsked(true)}>
						<Trans>Disconnect</Trans>
					</Button>
				)}
			</div>
		</li>
	);
}

interface PairingProps {
	business: Business;
	isPaired: boolean;
	onClose(): void;
}

function Pairing({ business, isPaired, onClose }: PairingProps) {
	const { t } = useLingui();
	const startPairing = useChange('business.devices.startPairing');
	const form = useForm({ defaultValues: { name: t`Counter tablet` } });
	const [isOver, setIsOver] = useState(false);
	const submit = form.handleSubmit(async ({ name }) => {
		try {
			setIsOver(false);
			await startPairing.mutateAsync({ params: { id: business.id }, body: { name: name.trim() } });
		} catch (error) {
			form.setError('name', { message: messageOf(error, t`That didn't work. Please try again.`) });
		}
	});
	const { data: pairing } = startPairing;
	return (
		<Modal onClose={onClose} title={t`Pair a counter device`} height="low">
			{pairing && isPaired ? (
				<div className="mt-4 grid gap-4">
					<Banner tone="success">
						<Trans>The device is connected. Next, everyone who works the counter sets their own PIN.</Trans>
					</Banner>
					<Button onClick={onClose}>{t`Done`}</Button>
				</div>
			) : pairing && !isOver ? (
				<div className="mt-3 grid justify-items-center gap-4 text-center">
					<p>{t`On the tablet, scan this with the camera.`}</p>
					<QrCode text={pairing.url} className="w-52 short:w-36" />
					<p>
						<Trans>
							Or open <strong className="wrap-anywhere">{addressOf(pairing.url)}</strong> there and type
						</Trans>
					</p>
					<p className="font-bold font-display text-4xl tabular-nums tracking-wide">{pairing.code}</p>
					<p className="text-ink-soft text-sm">
						<Trans>
							Works once, for another <Countdown until={pairing.expires_at} onEnd={() => setIsOver(true)} />
						</Trans>
					</p>
				</div>
			) : (
				<Form onSubmit={submit} className="mt-3 grid gap-4">
					{isOver && (
						<Banner tone="warn">
							<Trans>That code ran out. Make a new one when you have the tablet in hand.</Trans>
						</Banner>
					)}
					<TextField
						label={t`What do you call it?`}
						help={t`So you know which one it is later`}
						required
						autoComplete="off"
						maxLength={limits.deviceNameMax}
						{...inputOf(form, 'name', {
							validate: (name) => name.trim() !== '' || t`Give it a name.`,
						})}
					/>
					<Button type="submit" busy={startPairing.isPending && t`Making a code...`}>
						<Trans>Show the code</Trans>
					</Button>
				</Form>
			)}
		</Modal>
	);
}

/** Without the scheme, short enough to type. */
const addressOf = (url: string) => `${new URL(url).host}${paths.counterDevice()}`;
