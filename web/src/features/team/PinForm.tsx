import { type Business, newPin } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Sets the member's own PIN for this shop's tablets (R-counter-pin). */
export function PinForm({ business }: { business: Business }) {
	const { t } = useLingui();
	const setPin = useChange('business.team.setPin');
	const form = useForm({ defaultValues: { pin: '' } });
	const submit = form.handleSubmit(async ({ pin }) => {
		try {
			await setPin.mutateAsync({ params: { id: business.id }, body: { pin: pin.trim() } });
			toast.success(t`Your PIN is set.`);
			form.reset();
		} catch (error) {
			form.setError('pin', { message: messageOf(error, t`That wasn't saved. Please try again.`) });
		}
	});
	return (
		<Section level={3} className="mt-8" title={<Trans>Your counter PIN</Trans>}>
			<p className="mt-1 max-w-prose text-ink-soft text-sm">
				<Trans>
					On the shop's counter device you tap your name and type this PIN, so orders show who handed them
					over. A new PIN replaces the old one.
				</Trans>
			</p>
			<Form onSubmit={submit} className="mt-3 flex max-w-md flex-wrap items-start gap-3">
				<TextField
					type="password"
					label={t`New PIN`}
					help={t`4 to 6 digits`}
					inputMode="numeric"
					autoComplete="off"
					maxLength={6}
					figures
					className="flex-1 basis-48"
					{...inputOf(form, 'pin', {
						validate: (pin) => newPin.safeParse(pin).error?.issues[0]?.message ?? true,
					})}
				/>
				<Button type="submit" className="mt-7" busy={setPin.isPending && t`Saving...`}>
					<Trans>Set PIN</Trans>
				</Button>
			</Form>
		</Section>
	);
}
