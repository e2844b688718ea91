import { type Business, limits, type NoticeKind, noticeKinds } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { newActionId } from '#lib/action-id.ts';
import { controlOf, inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface NoticeProps {
	business: Business;
	date: string;
	count: number;
	onClose(): void;
}

export function Notice({ business, date, count, onClose }: NoticeProps) {
	const { t } = useLingui();
	const notify = useChange('business.day.notify');
	const [action] = useState(newActionId);
	const formId = useId();
	const form = useForm<{ kind: NoticeKind | null; note: string }>({
		defaultValues: { kind: null, note: '' },
	});
	const labels: Record<NoticeKind, string> = {
		early: t`We're closing early`,
		later: t`We're running late`,
		door: t`Please use our other entrance`,
		bag: t`Please bring your own bag`,
		note: t`Something else`,
	};
	const submit = form.handleSubmit(async ({ kind, note }) => {
		if (kind === null) return form.setError('kind', { message: t`Choose what it's about.` });
		try {
			const typed = note.trim();
			const body = { date, kind, ...(typed && { note: typed }) };
			const { sent } = await notify.mutateAsync({ params: { id: business.id }, body, action });
			toast.success(sent === 1 ? t`Sent to 1 customer.` : t`Sent to ${sent} customers.`);
			onClose();
		} catch (error) {
			form.setError('note', { message: messageOf(error, t`That wasn't sent. Please try again.`) });
		}
	});
	return (
		<Modal
			onClose={onClose}
			height="low"
			title={<Trans>Message everyone who still comes</Trans>}
			footer={
				<Button type="submit" form={formId} wide busy={notify.isPending && t`Sending...`}>
					<Trans>Send</Trans>
				</Button>
			}
		>
			<p className="mt-2 text-ink-soft">
				<Plural value={count} one="# person gets an email." other="# people get an email each." />
			</p>
			<Form id={formId} onSubmit={submit} className="mt-4 grid gap-5">
				<RadioCards<NoticeKind>
					label={t`What is it about?`}
					name="kind"
					columns={1}
					options={noticeKinds.map((kind) => ({ value: kind, label: labels[kind] }))}
					{...controlOf(form, 'kind')}
				/>
				<TextArea
					label={t`Your own words`}
					rows={2}
					counter
					limit={limits.noticeMax}
					{...inputOf(form, 'note', {
						validate(note, { kind }) {
							const { length } = note.trim();
							if (kind === 'note' && length === 0) return t`Write what they should know.`;
							return (
								length <= limits.noticeMax ||
								t`That's ${length} characters. Shorten it to ${limits.noticeMax}.`
							);
						},
					})}
				/>
			</Form>
		</Modal>
	);
}
