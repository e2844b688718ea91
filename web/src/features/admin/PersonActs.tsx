import type { AdminPerson, PersonAct } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePersonAct } from '#api/people.ts';
import { ActsWithReason, type ActWords } from './ActsWithReason.tsx';

function useWords(): Record<PersonAct, ActWords> {
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
			isKind: true,
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
	const change = usePersonAct(person.id);
	if (person.state === 'erased') return null;
	return (
		<ActsWithReason acts={person.can} words={words} change={change}>
			{person.off_limits && (
				<p className="mt-3 text-ink-soft">
					{person.off_limits === 'self' ? (
						<Trans>Nothing: this is your own account. Another admin can.</Trans>
					) : (
						<Trans>Nothing: this is the last admin who can sign in.</Trans>
					)}
				</p>
			)}
		</ActsWithReason>
	);
}
