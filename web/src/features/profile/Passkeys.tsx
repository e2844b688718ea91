import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { type Passkey, passkeys, useAddPasskey, useRemovePasskey, useRenamePasskey } from '#api/security.ts';
import { passkeyFailure } from '#app/security-failures.ts';
import { dateFormat } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { focusCard, LoadedCard } from './LoadedCard.tsx';
import { useDeviceText } from './use-device-text.ts';

/** Passkeys, an alternative to the password (R-passkeys). */
export function Passkeys() {
	const { t } = useLingui();
	const query = useQuery(passkeys());
	const canAdd = 'PublicKeyCredential' in window;
	return (
		<LoadedCard
			id="passkeys"
			title={<Trans>Passkeys</Trans>}
			text={t`Sign in with your fingerprint, your face or your device's PIN. Your password stays as the way back.`}
			query={query}
		>
			{query.data && query.data.length > 0 && (
				<ul className="mt-2 divide-y divide-line">
					{query.data.map((one) => (
						<Row key={one.id} passkey={one} />
					))}
				</ul>
			)}
			{canAdd ? <AddPasskey /> : <p className="mt-3 text-ink-soft">{t`This browser can't make passkeys.`}</p>}
		</LoadedCard>
	);
}

function AddPasskey() {
	const { t, i18n } = useLingui();
	const add = useAddPasskey();
	const deviceText = useDeviceText();
	return (
		<Button
			tone="secondary"
			className="mt-4"
			busy={add.isPending && <Trans>Waiting for your device...</Trans>}
			onClick={() =>
				add.mutate(deviceText(navigator.userAgent), {
					onSuccess: () => toast.success(t`Passkey added`),
					onError: (error) => toast.error(i18n._(passkeyFailure(error))),
				})
			}
		>
			<Trans>Add a passkey</Trans>
		</Button>
	);
}

function Row({ passkey }: { passkey: Passkey }) {
	const { t, i18n } = useLingui();
	const [renaming, setRenaming] = useState(false);
	const remove = useRemovePasskey();
	const { id, name } = passkey;
	const since = dateFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(passkey.createdAt));
	if (renaming) return <Rename passkey={passkey} onClose={() => setRenaming(false)} />;
	async function press() {
		try {
			await remove.mutateAsync(id);
			toast.success(t`${name} was removed. Delete it on your device too.`);
			focusCard('passkeys');
		} catch (error) {
			toast.error(i18n._(passkeyFailure(error)));
		}
	}
	return (
		<li className="flex flex-wrap items-center gap-3 py-2">
			<KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
			<span className="min-w-0 flex-1 basis-40">
				<span className="wrap-anywhere block font-medium">{name}</span>
				<span className="block text-ink-soft text-sm">{t`Added ${since}`}</span>
			</span>
			<Button tone="secondary" size="small" aria-label={t`Rename ${name}`} onClick={() => setRenaming(true)}>
				<Trans>Rename</Trans>
			</Button>
			<Button
				tone="secondary"
				size="small"
				aria-label={remove.isPending ? undefined : t`Remove ${name}`}
				busy={remove.isPending && <Trans>Removing...</Trans>}
				onClick={() => void press()}
			>
				<Trans>Remove</Trans>
			</Button>
		</li>
	);
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
	const { t, i18n } = useLingui();
	const rename = useRenamePasskey();
	const [name, setName] = useState(passkey.name);
	const [problem, setProblem] = useState<string>();
	const submit = async () => {
		if (name.trim() === '') return setProblem(t`Required`);
		try {
			await rename.mutateAsync({ id: passkey.id, name });
			onClose();
			focusCard('passkeys');
		} catch (error) {
			setProblem(i18n._(passkeyFailure(error)));
		}
	};
	return (
		<li className="py-2">
			<Form onSubmit={submit} focusFirst className="flex flex-wrap items-end gap-3">
				<TextField
					label={<Trans>Name</Trans>}
					required
					className="min-w-0 flex-1 basis-48"
					maxLength={limits.passkeyNameMax}
					value={name}
					error={problem}
					onChange={(event) => {
						setProblem(undefined);
						setName(event.target.value);
					}}
				/>
				<Button type="submit" busy={rename.isPending && <Trans>Saving...</Trans>}>
					<Trans>Save</Trans>
				</Button>
				<Button tone="secondary" onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
			</Form>
		</li>
	);
}
