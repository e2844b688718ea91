import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import {
	type SignInWays,
	signInWays,
	useConfirmCode,
	useNewRecoveryCodes,
	useStartCodes,
	useStopCodes,
} from '#api/security.ts';
import { CodeForm } from '#app/CodeForm.tsx';
import { PasswordAsked } from '#app/PasswordAsked.tsx';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { focusCard, LoadedCard } from './LoadedCard.tsx';

type Doing = 'nothing' | 'setting up' | 'turning off' | 'new codes';

/** Two-step verification (R-second-factor). */
export function SignInCodes() {
	const query = useQuery(signInWays());
	const [doing, setDoing] = useState<Doing>('nothing');
	const done = () => {
		setDoing('nothing');
		focusCard('codes');
	};
	return (
		<LoadedCard
			id="codes"
			title={<Trans>Two-step verification</Trans>}
			text={
				query.data?.code ? (
					<Trans>On. After your password we ask for a code from your authenticator app.</Trans>
				) : (
					<Trans>
						An app on your phone shows a new code every 30 seconds. With it, a stolen password isn't enough.
					</Trans>
				)
			}
			query={query}
		>
			{query.data && <Content ways={query.data} doing={doing} onDo={setDoing} onDone={done} />}
		</LoadedCard>
	);
}

interface ContentProps {
	ways: SignInWays;
	doing: Doing;
	onDo(next: Doing): void;
	onDone(): void;
}

function Content({ ways, doing, onDo, onDone }: ContentProps) {
	if (doing === 'setting up') return <SetUpCodes needsPassword={ways.password} onDone={onDone} />;
	if (doing === 'turning off') return <TurnOff needsPassword={ways.password} onDone={onDone} />;
	if (doing === 'new codes') return <NewCodes needsPassword={ways.password} onDone={onDone} />;
	return (
		<div className="mt-4 flex flex-wrap gap-3">
			{ways.code ? (
				<>
					<Button tone="secondary" onClick={() => onDo('new codes')}>
						<Trans>New recovery codes</Trans>
					</Button>
					<Button tone="secondary" onClick={() => onDo('turning off')}>
						<Trans>Turn off</Trans>
					</Button>
				</>
			) : (
				<Button tone="secondary" onClick={() => onDo('setting up')}>
					<Trans>Set up an authenticator app</Trans>
				</Button>
			)}
		</div>
	);
}

export function SetUpCodes({ needsPassword, onDone }: { needsPassword: boolean; onDone(): void }) {
	const { t } = useLingui();
	const start = useStartCodes();
	const confirm = useConfirmCode();
	const [isOn, setIsOn] = useState(false);
	const { url, recoveryCodes } = start.data ?? {};
	if (isOn && recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
	if (url === undefined)
		return (
			<PasswordAsked
				needed={needsPassword}
				submit={<Trans>Continue</Trans>}
				onPassword={start.mutateAsync}
				onCancel={onDone}
			/>
		);
	const secret = new URL(url).searchParams.get('secret') ?? '';
	return (
		<div className="mt-4 space-y-4">
			<p>{t`Scan this with an authenticator app, or type the key into it.`}</p>
			<div className="flex flex-wrap items-center gap-4">
				<QrCode text={url} className="size-44" />
				<div className="min-w-0 flex-1 basis-56 space-y-3">
					<code className="wrap-anywhere block">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
					<CopyButton text={secret} label={<Trans>Copy key</Trans>} size="small" />
				</div>
			</div>
			<CodeForm
				appOnly
				submit={<Trans>Turn on</Trans>}
				onCode={async (code) => {
					await confirm.mutateAsync({ code, kind: 'app' });
					toast.success(t`Two-step verification is on`);
					setIsOn(true);
				}}
			/>
			<Button tone="quiet" onClick={onDone}>
				<Trans>Cancel</Trans>
			</Button>
		</div>
	);
}

function TurnOff({ needsPassword, onDone }: { needsPassword: boolean; onDone(): void }) {
	const { t } = useLingui();
	const stop = useStopCodes();
	return (
		<PasswordAsked
			needed={needsPassword}
			submit={<Trans>Turn off</Trans>}
			onPassword={async (password) => {
				await stop.mutateAsync(password);
				toast.success(t`Two-step verification is off`);
				onDone();
			}}
			onCancel={onDone}
		/>
	);
}

function NewCodes({ needsPassword, onDone }: { needsPassword: boolean; onDone(): void }) {
	const renew = useNewRecoveryCodes();
	if (renew.data) return <RecoveryCodes codes={renew.data} onDone={onDone} />;
	return (
		<PasswordAsked
			needed={needsPassword}
			submit={<Trans>Show new codes</Trans>}
			onPassword={renew.mutateAsync}
			onCancel={onDone}
		/>
	);
}

/** Shown only once, because the server never reveals them again. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
	const { t } = useLingui();
	const text = codes.join('\n');
	const save = () =>
		saveFile(
			new Blob([`${t`FlavorBag recovery codes. Each one works once.`}\n\n${text}\n`], { type: 'text/plain' }),
			'flavorbag-recovery-codes.txt',
		);
	return (
		<div className="mt-4 space-y-4">
			<p>
				<Trans>
					If you lose your phone, one of these gets you in. We show them only now, so print them or put them
					somewhere you'll find them.
				</Trans>
			</p>
			<ul
				data-print
				className="grid grid-cols-2 gap-2 font-mono tabular-nums sm:max-w-md"
				aria-label={t`Recovery codes`}
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				<CopyButton text={text} label={<Trans>Copy</Trans>} />
				<Button tone="secondary" onClick={save}>
					<Trans>Save as a file</Trans>
				</Button>
				<Button tone="secondary" onClick={() => print()}>
					<Trans>Print</Trans>
				</Button>
				<Button onClick={onDone}>{t`Done`}</Button>
			</div>
		</div>
	);
}
