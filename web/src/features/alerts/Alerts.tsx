import { type AlertRule, alertLimits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { myAlerts, useChangeAlert } from '#api/alerts.ts';
import { useUser } from '#api/users.ts';
import { editedAlert, editedIn } from '#lib/alert-paths.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CardList } from '#ui/Caught.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { AlertFields } from './AlertFields.tsx';
import { AlertRow } from './AlertRow.tsx';
import { draftNear, draftOfRule } from './alert-draft.ts';
import { NewAlert } from './NewAlert.tsx';
import { useAlertForm } from './use-alert-form.ts';

/** Everything that I asked to be told about, and the way to change or stop it (R-alert-rule). */
export function Alerts() {
	const { t } = useLingui();
	const { data: rules, isPending, refetch } = useQuery(myAlerts());
	const count = rules?.length ?? 0;
	const max = alertLimits.rulesMax;
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Your alerts</Trans>
			</h1>
			<p className="mt-1 text-ink-soft">{t`We let you know when a bag comes up that fits one of them.`}</p>
			<div className="mt-4 sm:mt-6">
				<ListShell
					status={rules ? 'ready' : isPending ? 'loading' : 'error'}
					isEmpty={count === 0}
					loading={
						<div role="status" aria-label={t`Loading...`} className="grid gap-3">
							{['a', 'b', 'c'].map((key) => (
								<Skeleton key={key} className="h-36 rounded-card" />
							))}
						</div>
					}
					failure={<ErrorPanel title={<Trans>Your alerts couldn't be loaded</Trans>} onRetry={refetch} />}
					empty={<NoAlerts />}
				>
					<CardList className="grid gap-3" row="rounded-card border border-line bg-surface p-4 sm:p-5">
						{rules?.map((rule) => (
							<AlertRow key={rule.id} rule={rule} />
						))}
					</CardList>
					<div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
						{count < max && (
							<ButtonLink to={editedAlert('new')} tone="secondary">
								<Plus aria-hidden />
								<Trans>Add an alert</Trans>
							</ButtonLink>
						)}
						<p className="text-ink-soft text-sm">
							{count < max ? (
								t`${count} of ${max} alerts`
							) : (
								<Trans>You have {max} alerts, the most one person can have. Delete one to add another.</Trans>
							)}
						</p>
					</div>
				</ListShell>
			</div>
			<Opened />
		</div>
	);
}

/** The rule that the address names, open to be changed; `new`: another one. */
function Opened() {
	const { t } = useLingui();
	const { search } = useLocation();
	const navigate = useNavigate();
	const user = useUser();
	const id = editedIn(search);
	const rule = useQuery(myAlerts()).data?.find((one) => one.id === id);
	const onClose = () => void navigate(paths.alerts(), { replace: true, preventScrollReset: true });
	if (id === 'new')
		return <NewAlert title={t`A new alert`} draft={draftNear(user)} isOpen onClose={onClose} />;
	return rule ? <EditAlert key={rule.id} rule={rule} onClose={onClose} /> : null;
}

const NoAlerts = () => (
	<div className="grid justify-items-center gap-3 rounded-card bg-raised px-4 py-12 text-center">
		<BellRing aria-hidden className="size-10 text-ink-soft" strokeWidth={1.5} />
		<h2 className="font-display font-semibold text-xl">
			<Trans>No alerts yet</Trans>
		</h2>
		<p className="max-w-prose text-ink-soft">
			<Trans>
				Say where, when and for how much, and we'll let you know when a bag like that comes up. Or search
				first, and press “Tell me about bags like these”: your filters come along.
			</Trans>
		</p>
		<div className="flex flex-wrap justify-center gap-3">
			<ButtonLink to={editedAlert('new')}>
				<Trans>Add an alert</Trans>
			</ButtonLink>
			<ButtonLink to={paths.marketplace()} tone="secondary">
				<Trans>See shops near you</Trans>
			</ButtonLink>
		</div>
	</div>
);

/** All of a rule. */
function EditAlert({ rule, onClose }: { rule: AlertRule; onClose(): void }) {
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
