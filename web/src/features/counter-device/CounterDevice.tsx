import { type DeviceHome, ofShop } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { formatCode, normalizeCode } from '#lib/code.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type AtDevice, actAtDevice, lockDevice, useDeviceEnd, useIdleLock } from './at-device.ts';
import { OfflinePickups } from './OfflinePickups.tsx';
import { Unlock } from './Unlock.tsx';

const recheckMs = 30_000;

type Closed = 'idle' | 'locked' | 'revoked';

function useDevice() {
	const [at, setAt] = useState<AtDevice>();
	const [closed, setClosed] = useState<Closed>();
	const stopActing = useRef<() => void>(undefined);
	const home = useQuery(
		queryFor('business.device.get', {}, { staleTime: 0, refetchInterval: at ? false : recheckMs }),
	);
	function open(next: AtDevice) {
		// Set before any request is made on their behalf.
		stopActing.current = actAtDevice(next);
		setClosed(undefined);
		setAt(next);
	}
	function close(why: Closed) {
		stopActing.current?.();
		stopActing.current = undefined;
		setAt(undefined);
		setClosed(why);
		void home.refetch();
	}
	function lock(why: Closed) {
		lockDevice();
		close(why);
	}
	useEffect(() => () => stopActing.current?.(), []);
	useEffect(() => {
		if (!at) queryClient.removeQueries(askedBy(...ofShop));
	}, [at]);
	useDeviceEnd((how) => {
		if (at) close(how);
	});
	return { home, at, closed, open, lock };
}

/** A shop's tablet: paired once, unlocked with a PIN, locked when idle (R-counter-device). */
export function CounterDevice({ AtWork }: { AtWork: ComponentType<{ businessId: string; bar: ReactNode }> }) {
	const { hash } = useLocation();
	const navigate = useNavigate();
	const { home, at, closed, open, lock } = useDevice();
	const isRevoked = hasCode(home.error, 'DEVICE_REVOKED');
	const isUnknown = hasCode(home.error, 'UNAUTHORIZED');
	if (at && home.data)
		return (
			<>
				<IdleLock onIdle={() => lock('idle')} />
				<AtWork
					businessId={home.data.business_id}
					bar={
						<>
							<Bar name={at.firstName} onLock={() => lock('locked')} />
							<OfflinePickups atWork />
						</>
					}
				/>
			</>
		);
	const code = hash.slice(1);
	return (
		<main id="main" className="mx-auto grid min-h-dvh w-full max-w-md content-center px-5 py-8">
			{home.isPending ? (
				<Spinner className="py-24" />
			) : isRevoked || isUnknown || code !== '' ? (
				<>
					{isRevoked && <Revoked inTheMiddle={closed === 'revoked'} />}
					<PairForm
						code={code}
						replaces={home.isError ? undefined : home.data?.business_name}
						onPaired={() => void navigate({ hash: '' }, { replace: true })}
					/>
				</>
			) : home.data ? (
				<>
					<Locked home={home.data} closed={closed} isOld={home.isError} />
					<div className="mt-4 empty:hidden">
						<OfflinePickups />
					</div>
					<Unlock home={home.data} onOpen={open} />
				</>
			) : (
				<ErrorPanel title={<Trans>This device couldn't reach the shop</Trans>} onRetry={home.refetch} />
			)}
			<LanguageSwitch className="mt-6" />
		</main>
	);
}

function IdleLock({ onIdle }: { onIdle(): void }) {
	useIdleLock(onIdle);
	return null;
}

const Bar = ({ name, onLock }: { name: string; onLock(): void }) => (
	<div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3 print:hidden">
		<p className="wrap-anywhere min-w-0">
			<Trans>
				<strong>{name}</strong> is at the counter
			</Trans>
		</p>
		<Button tone="secondary" icon={<LockKeyhole aria-hidden />} onClick={onLock}>
			<Trans>Lock</Trans>
		</Button>
	</div>
);

function Locked({ home, closed, isOld }: { home: DeviceHome; closed: Closed | undefined; isOld: boolean }) {
	const { t } = useLingui();
	return (
		<>
			<Bag seed={home.business_id} className="mx-auto h-24 w-auto short:hidden" />
			<h1 tabIndex={-1} className="wrap-anywhere mt-4 text-center font-bold font-display text-3xl">
				{home.business_name}
			</h1>
			<p className="mt-1 text-center text-ink-soft" role="status">
				{closed === 'idle' ? (
					<Trans>Locked, because no one touched it for three minutes.</Trans>
				) : (
					<Trans>This counter is locked.</Trans>
				)}
			</p>
			{isOld && (
				<Banner
					className="mt-4"
					tone="warn"
				>{t`This list may be old: the shop can't be reached right now.`}</Banner>
			)}
		</>
	);
}

function Revoked({ inTheMiddle }: { inTheMiddle: boolean }) {
	const { t } = useLingui();
	return (
		<Banner className="mb-6" tone="danger">
			{inTheMiddle ? (
				<Trans>
					The owner or a manager disconnected this device just now. If you were handing over an order, look at
					it on another device before the bag leaves: it may not be recorded.
				</Trans>
			) : (
				t`This device was disconnected from the shop. To use it once more, ask the owner or a manager for a new code.`
			)}
		</Banner>
	);
}

interface PairFormProps {
	code: string;
	/** The shop that the device is currently paired with. */
	replaces: string | undefined;
	onPaired(): void;
}

function PairForm({ code, replaces, onPaired }: PairFormProps) {
	const { t } = useLingui();
	const pair = useChange('business.device.pair');
	const form = useForm({ defaultValues: { code: formatCode(code) } });
	const submit = form.handleSubmit(async (typed) => {
		try {
			await pair.mutateAsync({ body: { code: normalizeCode(typed.code).slice(0, 20) } });
			onPaired();
		} catch (error) {
			form.setError('code', { message: messageOf(error, t`That didn't work. Please try again.`) });
		}
	});
	return (
		<>
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Make this a counter device</Trans>
			</h1>
			<p className="mt-2 text-ink-soft">
				<Trans>
					The code is on the owner's or a manager's screen, under Team. From then on this browser shows the
					shop's pickups to whoever types their PIN.
				</Trans>
			</p>
			{replaces !== undefined && (
				<Banner className="mt-4" tone="warn">
					<Trans>This is {replaces}'s counter device right now. With a new code it's this shop's.</Trans>
				</Banner>
			)}
			<Form onSubmit={submit} className="mt-6 grid gap-4">
				<TextField
					label={t`Code`}
					required
					placeholder="XXXX-XXXX"
					autoCapitalize="characters"
					autoComplete="off"
					spellCheck={false}
					maxLength={12}
					figures
					{...inputOf(form, 'code', {
						validate: (typed) => normalizeCode(typed) !== '' || t`Type the code.`,
					})}
				/>
				<Button type="submit" size="large" wide busy={pair.isPending && t`Connecting...`}>
					<Trans>Connect this device</Trans>
				</Button>
			</Form>
		</>
	);
}
