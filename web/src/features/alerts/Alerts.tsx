import { type AlertRule, alertLimits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { toasted } from '#api/toasted.ts';
import { useUser } from '#api/users.ts';
import { newActionId } from '#lib/action-id.ts';
import { editedAlert, editedIn } from '#lib/alert-paths.ts';
import { focusIt } from '#lib/focus-field.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateAway, dayText } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CardList } from '#ui/Caught.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { AlertFields } from './AlertFields.tsx';
import { draftNear, draftOfRule } from './alert-draft.ts';
import { NewAlert } from './NewAlert.tsx';
import { useAlertForm } from './use-alert-form.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Lists a person's alerts (R-alert-rule). */
export function Alerts() {
	const { t } = useLingui();
	const { data, isPending, refetch } = useQuery(queryFor('customer.alerts.list', {}));
	const rules = data?.rules;
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

function Opened() {
	const { t } = useLingui();
	const { search } = useLocation();
	const navigate = useNavigate();
	const user = useUser();
	const id = editedIn(search);
	const rule = useQuery(queryFor('customer.alerts.list', {})).data?.rules.find((one) => one.id === id);
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

function EditAlert({ rule, onClose }: { rule: AlertRule; onClose(): void }) {
	const { t } = useLingui();
	const id = useId();
	const user = useUser();
	const change = useChange('customer.alerts.change');
	const { form, submit, problem } = useAlertForm(draftOfRule(rule, user), async (body) => {
		await change.mutateAsync({ params: { id: rule.id }, body });
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
					<Failure className="mb-3">{problem}</Failure>
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

function AlertRow({ rule }: { rule: AlertRule }) {
	const { t } = useLingui();
	const user = useUser();
	const words = useAlertWords();
	const draft = draftOfRule(rule, user);
	const name = words.where(draft);
	const rest = [words.when(draft), ...words.what(draft)].join(' · ');
	return (
		<>
			<div className="flex flex-wrap items-start justify-between gap-2">
				<h2 className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg">{name}</h2>
				{rule.paused && (
					<Badge tone="stone">
						{rule.paused_until === null ? (
							<Trans>Paused</Trans>
						) : (
							<Trans>Paused until {dayText(rule.paused_until, rule.time_zone, serverNow())}</Trans>
						)}
					</Badge>
				)}
			</div>
			<p className="mt-1 first-letter:uppercase">{rest}</p>
			<p className="mt-1 text-ink-soft text-sm">{words.how(draft)}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Pausing rule={rule} name={name}>
					<ButtonLink
						to={editedAlert(rule.id)}
						preventScrollReset
						aria-label={t`Edit: ${name}`}
						tone="secondary"
						size="small"
					>
						<Trans>Edit</Trans>
					</ButtonLink>
					<Remove rule={rule} name={name} />
				</Pausing>
			</div>
		</>
	);
}

/**
 * Resuming takes one press. Pausing takes a second one to choose for how long, from buttons that replace the others.
 */
function Pausing({ rule, name, children }: RowProps & { children: ReactNode }) {
	const { t } = useLingui();
	const change = useChange('customer.alerts.change');
	const [asked, setAsked] = useState<boolean>();
	const dayOf = (date: string) => dayText(date, rule.time_zone, serverNow());
	async function pause(paused: boolean, paused_until: string | null = null) {
		const done = !paused
			? t`This alert is on`
			: paused_until === null
				? t`This alert is paused`
				: t`This alert is paused until ${dayOf(paused_until)}`;
		const work = change.mutateAsync({ params: { id: rule.id }, body: { paused, paused_until } });
		if (await toasted(work, { done, failed: t`That wasn't saved. Please try again.` })) setAsked(false);
	}
	if (!asked)
		return (
			<>
				<Button
					ref={asked === false ? focusIt : undefined}
					tone="secondary"
					size="small"
					aria-label={rule.paused ? t`Resume: ${name}` : t`Pause: ${name}`}
					busy={change.isPending && t`Saving...`}
					onClick={() => (rule.paused ? void pause(false) : setAsked(true))}
				>
					{rule.paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
				</Button>
				{children}
			</>
		);
	const until = (days: number) => dateAway(days, rule.time_zone, serverNow());
	const choices = [
		[t`Until tomorrow`, until(1)],
		[t`For a week`, until(7)],
		[t`Until I turn it on`, null],
	] as const;
	return (
		<fieldset aria-label={t`Pause: ${name}`} className="flex flex-wrap gap-2">
			{choices.map(([words, date], at) => (
				<Button
					key={words}
					ref={at === 0 ? focusIt : undefined}
					tone="secondary"
					size="small"
					disabled={change.isPending}
					onClick={() => void pause(true, date)}
				>
					{words}
				</Button>
			))}
			<Button tone="quiet" size="small" onClick={() => setAsked(false)}>
				<Trans>Don't pause</Trans>
			</Button>
		</fieldset>
	);
}

interface RowProps {
	rule: AlertRule;
	name: string;
}

const undoMs = 15_000;
const backMs = 4_000;

/** Deletes at once; Undo creates a copy. Focus moves to the next alert or to the heading. */
function Remove({ rule, name }: RowProps) {
	const { t } = useLingui();
	const remove = useChange('customer.alerts.remove');
	const create = useChange('customer.alerts.create');
	const part = useRef<HTMLDivElement>(null);
	const failed = t`That wasn't saved. Please try again.`;
	/** One action ID per undo, so a double press or a retry creates a single alert. */
	function offerUndo(action = newActionId()) {
		const id = `undo-${rule.id}`;
		async function undo() {
			if (await toasted(create.mutateAsync({ body: asMade(rule), action }), { failed }))
				toast.success(t`This alert is back`, { id, action: null, duration: backMs });
			else offerUndo(action);
		}
		toast.success(t`This alert is deleted`, {
			id,
			duration: undoMs,
			action: (
				<Button size="small" tone="secondary" className="shrink-0" onClick={() => void undo()}>
					<Trans>Undo</Trans>
				</Button>
			),
		});
	}
	async function confirm() {
		const row = part.current?.closest('li');
		const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
		if (!(await toasted(remove.mutateAsync({ params: { id: rule.id } }), { failed }))) return;
		offerUndo();
		(next ?? document.querySelector<HTMLElement>('h1'))?.focus();
	}
	return (
		<div ref={part} className="contents">
			<Button
				tone="quiet"
				size="small"
				aria-label={t`Delete: ${name}`}
				busy={remove.isPending && t`Deleting...`}
				onClick={() => void confirm()}
			>
				<Trans>Delete</Trans>
			</Button>
		</div>
	);
}

const asMade = ({ id: _, business_name: _name, time_zone: _zone, created_at: _at, ...said }: AlertRule) =>
	said;
