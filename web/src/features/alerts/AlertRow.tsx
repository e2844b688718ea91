import type { AlertRule } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { useChangeAlert, useRemoveAlert } from '#api/alerts.ts';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#api/users.ts';
import { editedAlert } from '#lib/alert-paths.ts';
import { focusIt } from '#lib/focus-field.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { draftOfRule } from './alert-draft.ts';
import { useAlertWords } from './use-alert-words.ts';

/** One rule in words, with what can be done to it. */
export function AlertRow({ rule }: { rule: AlertRule }) {
	const { t } = useLingui();
	const user = useUser();
	const words = useAlertWords();
	const draft = draftOfRule(rule, user);
	const change = useChangeAlert(rule.id);
	const name = words.where(draft);
	const rest = [words.when(draft), ...words.what(draft)].join(' · ');
	const pause = (paused: boolean) =>
		change.mutate(
			{ paused, paused_until: null },
			{
				onSuccess: () => toast.success(paused ? t`This alert is paused` : t`This alert is on`),
				onError: (error) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`)),
			},
		);
	return (
		<li className="rounded-card border border-line bg-surface p-4 sm:p-5">
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
				<Button
					tone="secondary"
					size="small"
					aria-label={rule.paused ? t`Resume: ${name}` : t`Pause: ${name}`}
					busy={change.isPending && t`Saving...`}
					onClick={() => pause(!rule.paused)}
				>
					{rule.paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
				</Button>
				<Link
					to={editedAlert(rule.id)}
					preventScrollReset
					aria-label={t`Edit: ${name}`}
					className={buttonLook({ tone: 'secondary', size: 'small' })}
				>
					<Trans>Edit</Trans>
				</Link>
				<Remove rule={rule} name={name} />
			</div>
		</li>
	);
}

/** Two presses; the focus goes to the next rule, or to the heading of the page. */
function Remove({ rule, name }: { rule: AlertRule; name: string }) {
	const { t } = useLingui();
	const remove = useRemoveAlert(rule.id);
	const [asked, setAsked] = useState<boolean>();
	const part = useRef<HTMLDivElement>(null);
	async function confirm() {
		const row = part.current?.closest('li');
		const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
		try {
			await remove.mutateAsync();
			toast.success(t`This alert is deleted`);
			(next ?? document.querySelector<HTMLElement>('h1'))?.focus();
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	}
	return (
		<div ref={part} className="contents">
			{asked ? (
				<>
					<Button
						ref={focusIt}
						tone="danger"
						size="small"
						busy={remove.isPending && t`Deleting...`}
						onClick={() => void confirm()}
					>
						<Trans>Yes, delete it</Trans>
					</Button>
					<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
						<Trans>Don't delete</Trans>
					</Button>
				</>
			) : (
				<Button
					key="ask"
					ref={asked === false ? focusIt : undefined}
					tone="quiet"
					size="small"
					aria-label={t`Delete: ${name}`}
					onClick={() => setAsked(true)}
				>
					<Trans>Delete</Trans>
				</Button>
			)}
		</div>
	);
}
