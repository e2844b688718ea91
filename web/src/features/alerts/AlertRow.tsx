import type { AlertRule } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useChangeAlert, useCreateAlert, useRemoveAlert } from '#api/alerts.ts';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#api/users.ts';
import { newActionId } from '#lib/action-id.ts';
import { editedAlert } from '#lib/alert-paths.ts';
import { focusIt } from '#lib/focus-field.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateAway, dayText } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { draftOfRule } from './alert-draft.ts';
import { useAlertWords } from './use-alert-words.ts';

/** One rule in words, with what can be done to it. */
export function AlertRow({ rule }: { rule: AlertRule }) {
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

/** Resumed by one press; paused by two, the second says for how long. Meanwhile there is nothing else to press. */
function Pausing({ rule, name, children }: RowProps & { children: ReactNode }) {
	const { t } = useLingui();
	const change = useChangeAlert(rule.id);
	const [asked, setAsked] = useState<boolean>();
	const dayOf = (date: string) => dayText(date, rule.time_zone, serverNow());
	const pause = (paused: boolean, paused_until: string | null = null) =>
		change.mutate(
			{ paused, paused_until },
			{
				onSuccess: () => {
					setAsked(false);
					if (!paused) toast.success(t`This alert is on`);
					else if (paused_until === null) toast.success(t`This alert is paused`);
					else toast.success(t`This alert is paused until ${dayOf(paused_until)}`);
				},
				onError: (error) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`)),
			},
		);
	if (!asked)
		return (
			<>
				<Button
					ref={asked === false ? focusIt : undefined}
					tone="secondary"
					size="small"
					aria-label={rule.paused ? t`Resume: ${name}` : t`Pause: ${name}`}
					busy={change.isPending && t`Saving...`}
					onClick={() => (rule.paused ? pause(false) : setAsked(true))}
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
					onClick={() => pause(true, date)}
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

/** Time to read it, and to find that it was the wrong one. */
const undoMs = 15_000;
const backMs = 4_000;

/**
 * It is deleted at once, and made once more by Undo: closing the page neither loses it nor keeps it. The focus goes to the next
 * rule, or to the heading of the page.
 */
function Remove({ rule, name }: RowProps) {
	const { t } = useLingui();
	const remove = useRemoveAlert(rule.id);
	const create = useCreateAlert();
	const part = useRef<HTMLDivElement>(null);
	const failed = (error: unknown) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
	/** Pressed twice, or once more after no answer came, it is one and the same. */
	function offerUndo(action = newActionId()) {
		const id = `undo-${rule.id}`;
		const undo = () =>
			create.mutateAsync({ ...asMade(rule), action }).then(
				() => toast.success(t`This alert is back`, { id, action: null, duration: backMs }),
				(error: unknown) => {
					offerUndo(action);
					failed(error);
				},
			);
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
		try {
			await remove.mutateAsync();
			offerUndo();
			(next ?? document.querySelector<HTMLElement>('h1'))?.focus();
		} catch (error) {
			failed(error);
		}
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

/** All that a person said of it, as for another one. */
const asMade = ({ id: _, business_name: _name, time_zone: _zone, created_at: _at, ...said }: AlertRule) =>
	said;
