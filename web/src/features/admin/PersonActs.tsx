import type { AdminPerson, PersonAct } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { usePersonAct } from '#api/people.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Words {
	open: string;
	help: string;
	submit: string;
	done: string;
}

function useWords(): Record<PersonAct, Words> {
	const { t } = useLingui();
	return {
		suspend: {
			open: t`Suspend this account`,
			help: t`They read this in an email, are signed out everywhere, and can't sign in until you restore the account.`,
			submit: t`Suspend and sign out`,
			done: t`Suspended. They get an email.`,
		},
		restore: {
			open: t`Restore this account`,
			help: t`They read this in an email, and can sign in again.`,
			submit: t`Restore`,
			done: t`Restored. They get an email.`,
		},
		erase: {
			open: t`Erase this person`,
			help: t`For the audit log; don't name them. Everything that is known of them is deleted and can't be brought back. Amounts and times of their orders stay.`,
			submit: t`Erase permanently`,
			done: t`Erased`,
		},
	};
}

/** What an admin may do about the account now, each with a reason and a second press. */
export function PersonActs({ person }: { person: AdminPerson }) {
	const words = useWords();
	const [chosen, setChosen] = useState<PersonAct>();
	if (person.state === 'erased') return null;
	return (
		<section aria-labelledby="acts" className="rounded-card border border-line bg-surface p-5">
			<h2 id="acts" className="font-display font-semibold text-xl">
				<Trans>What you can do</Trans>
			</h2>
			{person.off_limits && (
				<p className="mt-3 text-ink-soft">
					{person.off_limits === 'self' ? (
						<Trans>Nothing: this is your own account. Another admin can.</Trans>
					) : (
						<Trans>Nothing: this is the last admin who can sign in.</Trans>
					)}
				</p>
			)}
			{chosen && person.can.includes(chosen) ? (
				<ActForm
					key={chosen}
					person={person}
					act={chosen}
					words={words[chosen]}
					onDone={() => setChosen(undefined)}
				/>
			) : (
				<div className="mt-4 flex flex-wrap gap-3 empty:hidden">
					{person.can.map((act) => (
						<Button key={act} tone="secondary" onClick={() => setChosen(act)}>
							{words[act].open}
						</Button>
					))}
				</div>
			)}
		</section>
	);
}

function ActForm({
	person,
	act,
	words,
	onDone,
}: {
	person: AdminPerson;
	act: PersonAct;
	words: Words;
	onDone(): void;
}) {
	const { t } = useLingui();
	const change = usePersonAct(person.id);
	const form = useForm({ defaultValues: { reason: '' } });
	const submit = form.handleSubmit(async ({ reason }) => {
		try {
			await change.mutateAsync({ act, reason: reason.trim() });
			toast.success(words.done);
			onDone();
		} catch (error) {
			form.setError('reason', { message: messageOf(error, t`Please try again.`) });
		}
	});
	return (
		<Form focusFirst onSubmit={submit} className="mt-4 grid max-w-lg gap-3">
			<TextField
				label={t`Reason`}
				required
				maxLength={500}
				help={words.help}
				{...inputOf(form, 'reason', {
					validate: (reason) => reason.trim() !== '' || t`Give a reason.`,
				})}
			/>
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					tone={act === 'restore' ? 'primary' : 'danger'}
					busy={change.isPending && t`Saving...`}
				>
					{words.submit}
				</Button>
				<Button tone="secondary" onClick={onDone}>
					<Trans>Never mind</Trans>
				</Button>
			</div>
		</Form>
	);
}
