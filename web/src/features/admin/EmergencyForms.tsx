import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useMarkEmergency, useWithdrawEmergency } from '#api/reliability.ts';
import { checkedBy, inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
	businessId: string;
	onDone(): void;
}
const reasonMax = 300;

export function MarkForm({ businessId, onDone }: Props) {
	const { t } = useLingui();
	const mark = useMarkEmergency();
	const form = useForm<{ date: string; reason: string }>({
		resolver: checkedBy(({ date, reason }) => ({
			date: date === '' ? t`Choose a date.` : undefined,
			reason: reason.trim() === '' ? t`Give a reason.` : undefined,
		})),
		defaultValues: { date: '', reason: '' },
	});
	const save = form.handleSubmit(async (typed) => {
		try {
			await mark.mutateAsync({ id: businessId, ...typed });
			toast.success(t`Marked, and the shop gets an email`);
			onDone();
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	});
	return (
		<Form onSubmit={save} className="grid gap-4">
			<TextField
				type="date"
				label={t`Date of the emergency`}
				required
				help={t`What the shop canceled that day won't count`}
				{...inputOf(form, 'date')}
			/>
			<TextField
				label={t`Reason`}
				required
				maxLength={reasonMax}
				help={t`The shop reads it`}
				{...inputOf(form, 'reason')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={mark.isPending && t`Saving...`}>
					<Trans>Mark it</Trans>
				</Button>
				<Button tone="secondary" disabled={mark.isPending} onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</Form>
	);
}

export function WithdrawForm({ businessId, date, onDone }: Props & { date: string }) {
	const { t } = useLingui();
	const withdraw = useWithdrawEmergency();
	const form = useForm<{ reason: string }>({
		resolver: checkedBy(({ reason }) => ({
			reason: reason.trim() === '' ? t`Give a reason.` : undefined,
		})),
		defaultValues: { reason: '' },
	});
	const save = form.handleSubmit(async ({ reason }) => {
		try {
			await withdraw.mutateAsync({ id: businessId, date, reason });
			toast.success(t`Taken back, and the shop gets an email`);
			onDone();
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	});
	return (
		<Form onSubmit={save} className="mt-2 grid gap-4">
			<TextField
				label={t`Why it's no emergency`}
				required
				maxLength={reasonMax}
				help={t`What the shop canceled that day counts again. The shop reads the reason`}
				{...inputOf(form, 'reason')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={withdraw.isPending && t`Saving...`}>
					<Trans>Take it back</Trans>
				</Button>
				<Button tone="secondary" disabled={withdraw.isPending} onClick={onDone}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</Form>
	);
}
