import { alertLimits, isSameAlert } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock, Heart, type LucideIcon, MapPin, ShoppingBag, Store } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { hasCode } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { PushAsked } from '#app/PushAsked.tsx';
import { editedAlert } from '#lib/alert-paths.ts';
import { focusIt } from '#lib/focus-field.ts';
import { paths } from '#lib/paths.ts';
import { useActionId } from '#lib/use-action-id.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { AlertFields } from './AlertFields.tsx';
import { bodyOf, type Draft, draftOfRule } from './alert-draft.ts';
import { useAlertForm } from './use-alert-form.ts';
import { useAlertWords } from './use-alert-words.ts';

export interface NewAlertProps {
	title: string;
	draft: Draft;
	note?: ReactNode;
	isOpen?: boolean;
	onClose(): void;
}

/** Creates an alert in one press: shows a summary, and a way to change it first (R-alert-rule). */
export function NewAlert({ title, draft, note, isOpen = false, onClose }: NewAlertProps) {
	const { t } = useLingui();
	const id = useId();
	const create = useChange('customer.alerts.create');
	const actionOf = useActionId();
	const { form, submit, failure, problem } = useAlertForm(draft, (body) =>
		create.mutateAsync({ body, action: actionOf(body) }),
	);
	const [isChanging, setChanging] = useState(isOpen || (draft.where === 'circle' && draft.point === null));
	const { errors, isSubmitting } = form.formState;
	const shown = isChanging || Object.keys(errors).length > 0;
	const words = useAlertWords();
	const values = form.watch();
	const made = create.data && draftOfRule(create.data, noHome);
	return (
		<Modal
			onClose={onClose}
			title={made ? t`You're set` : title}
			height="low"
			isRead
			footer={
				made ? (
					<MadeActions onClose={onClose} />
				) : (
					<Button type="submit" form={id} wide size="large" busy={isSubmitting && t`Saving...`}>
						<Trans>Tell me</Trans>
					</Button>
				)
			}
		>
			{made ? (
				<Made draft={made} />
			) : (
				<Form id={id} onSubmit={submit} className="mt-3 grid gap-4">
					{shown ? (
						<AlertFields form={form} />
					) : (
						<>
							<Summary draft={values} />
							<Button
								tone="quiet"
								size="small"
								className="-ml-4 justify-self-start"
								onClick={() => setChanging(true)}
							>
								<Trans>Change details</Trans>
							</Button>
						</>
					)}
					{note && <p className="text-ink-soft text-sm">{note}</p>}
					<p className="text-ink-soft text-sm">{words.promise(values, alertLimits.messagesPerDay)}</p>
					{problem && <Refused problem={problem} failure={failure} draft={values} />}
				</Form>
			)}
		</Modal>
	);
}

function Refused({ problem, failure, draft }: { problem: string; failure: unknown; draft: Draft }) {
	const isThere = hasCode(failure, 'ALERT_EXISTS');
	const { data } = useQuery(queryFor('customer.alerts.list', {}, { enabled: isThere }));
	const same = isThere ? data?.rules.find((rule) => isSameAlert(rule, bodyOf(draft))) : undefined;
	return (
		<Banner
			tone="danger"
			action={
				(isThere || hasCode(failure, 'TOO_MANY_ALERTS')) && (
					<ButtonLink to={same ? editedAlert(same.id) : paths.alerts()} tone="secondary" size="small">
						{same ? <Trans>Open it</Trans> : <Trans>See my alerts</Trans>}
					</ButtonLink>
				)
			}
		>
			{problem}
		</Banner>
	);
}

const noHome = { coordinates: null, city: null, state: null, zip_code: null };
const placeIcons = { circle: MapPin, favorites: Heart, shop: Store };

export function Summary({ draft }: { draft: Draft }) {
	const words = useAlertWords();
	const what = words.what(draft);
	return (
		<ul className="grid gap-2">
			<Line icon={placeIcons[draft.where]}>{words.where(draft)}</Line>
			<Line icon={Clock}>{words.when(draft)}</Line>
			<Line icon={ShoppingBag}>
				{what.length > 0 ? what.join(' · ') : <Trans>any bag, at any price</Trans>}
			</Line>
		</ul>
	);
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
	<li className="flex items-start gap-2.5">
		<Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" strokeWidth={1.75} />
		<span className="wrap-anywhere min-w-0 first-letter:uppercase">{children}</span>
	</li>
);

function Made({ draft }: { draft: Draft }) {
	const words = useAlertWords();
	return (
		<div role="status" className="mt-3 grid gap-3">
			<p>{words.promise(draft, alertLimits.messagesPerDay)}</p>
			<Summary draft={draft} />
			<p className="text-ink-soft text-sm">
				<Trans>Each email has a link that stops this alert.</Trans>
			</p>
			{draft.how === 'instant' && (
				<PushAsked>
					<Trans>Bags go fast. Want alerts on this device the moment they're up, instead of an email?</Trans>
				</PushAsked>
			)}
		</div>
	);
}

const MadeActions = ({ onClose }: { onClose(): void }) => (
	<div className="flex flex-wrap gap-3">
		<ButtonLink to={paths.alerts()} tone="secondary">
			<Trans>See my alerts</Trans>
		</ButtonLink>
		<Button ref={focusIt} className="flex-1" onClick={onClose}>
			<Trans>Done</Trans>
		</Button>
	</div>
);
