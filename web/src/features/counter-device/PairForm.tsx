import { Trans, useLingui } from '@lingui/react/macro';
import { messageOf } from '#api/api-error.ts';
import { usePairDevice } from '#api/counter-device.ts';
import { formatCode, normalizeCode } from '#lib/code.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

interface PairFormProps {
	code: string;
	/** The shop that it is the device of. */
	replaces: string | undefined;
	onPaired(): void;
}

/** With the code of the owner's or a manager's screen; scanned, it is there already, and takes one press. */
export function PairForm({ code, replaces, onPaired }: PairFormProps) {
	const { t } = useLingui();
	const pair = usePairDevice();
	const form = useForm({ defaultValues: { code: formatCode(code) } });
	const submit = form.handleSubmit(async (typed) => {
		try {
			await pair.mutateAsync(normalizeCode(typed.code).slice(0, 20));
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
