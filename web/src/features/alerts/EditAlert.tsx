import type { AlertRule } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { toast } from 'sonner';
import { useChangeAlert } from '#api/alerts.ts';
import { useUser } from '#api/users.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { AlertFields } from './AlertFields.tsx';
import { draftOfRule } from './alert-draft.ts';
import { useAlertForm } from './use-alert-form.ts';

/** All of a rule. */
export function EditAlert({ rule, onClose }: { rule: AlertRule; onClose(): void }) {
	const { t } = useLingui();
	const id = useId();
	const user = useUser();
	const change = useChangeAlert(rule.id);
	const { form, submit, problem } = useAlertForm(draftOfRule(rule, user), async (body) => {
		await change.mutateAsync(body);
		toast.success(t`Your alert is saved`);
		onClose();
	});
	return (
		<Modal
			open
			onClose={onClose}
			title={t`Edit this alert`}
			isRead
			footer={
				<>
					{problem && (
						<Banner className="mb-3" tone="danger">
							{problem}
						</Banner>
					)}
					<div className="flex flex-wrap gap-3">
						<Button tone="secondary" onClick={onClose}>
							<Trans>Cancel</Trans>
						</Button>
						<Button
							type="submit"
							form={id}
							className="flex-1"
							busy={form.formState.isSubmitting && t`Saving...`}
						>
							<Trans>Save Changes</Trans>
						</Button>
					</div>
				</>
			}
		>
			<Form id={id} onSubmit={submit} className="mt-4">
				<AlertFields form={form} />
			</Form>
		</Modal>
	);
}
