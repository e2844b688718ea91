import type { AdminPerson, ExportFormat, PersonAct } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { personForAdmin, usePersonAct } from '#api/people.ts';
import { dataFileName, downloadDataOf } from '#api/personal-data.ts';
import { adminOrdersPath } from '#lib/admin-paths.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Act, Acts } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { AccountBadge, useRoleNames } from './PeopleAndShops.tsx';
import { Facts, factLink, Loaded, MailLink, Part, ShopLink, useDates } from './parts.tsx';

/** /admin/people/:userId (R-console-people). */
export function OnePerson() {
	const { t } = useLingui();
	const { userId = '' } = useParams();
	const query = useQuery(personForAdmin(userId));
	const { data, error } = query;
	return (
		<ConsolePage heading={data ? (data.name ?? t`Someone who was erased`) : t`One person`} error={error}>
			<Loaded query={query} missing={t`There is no such person`} failure={t`Failed to load the person`}>
				{(person) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
						<Account person={person} />
						<Shops person={person} />
						{person.state !== 'erased' && <PersonActs person={person} />}
						{person.state !== 'erased' && <PersonData person={person} />}
					</div>
				)}
			</Loaded>
		</ConsolePage>
	);
}

function Account({ person }: { person: AdminPerson }) {
	const { t } = useLingui();
	const roles = useRoleNames();
	const { day, moment } = useDates();
	const { sign_in: ways, erased_at: erased, email } = person;
	const keys = (passkeys: number) => plural(passkeys, { one: '# passkey', other: '# passkeys' });
	const browsers = (sessions: number) => plural(sessions, { one: '# browser', other: '# browsers' });
	const signsIn = ways && [
		...(ways.password ? [t`Password`] : []),
		...ways.providers,
		...(ways.passkeys > 0 ? [keys(ways.passkeys)] : []),
	];
	return (
		<Part card title={t`Account`} aside={<AccountBadge state={person.state} />}>
			<Facts
				of={[
					email && [t`Email`, <MailLink key="email" to={email} />],
					[t`Role`, roles[person.role]],
					[t`Since`, day(person.created_at)],
					erased && [t`Erased`, day(erased)],
					signsIn && [t`Signs in with`, signsIn.join(', ') || '–'],
					ways && [t`Two-step verification`, ways.two_step ? t`On` : t`Off`],
					ways && [t`Signed in on`, browsers(ways.sessions)],
					ways?.last_seen_at && [t`Last seen`, moment(ways.last_seen_at)],
					[t`Alerts`, person.alerts],
					[t`ID`, person.id],
				]}
			/>
		</Part>
	);
}

function Shops({ person: { id, businesses, orders } }: { person: AdminPerson }) {
	const { t } = useLingui();
	const roles = { owner: t`Owner`, manager: t`Manager`, counter: t`Counter` };
	return (
		<Part card title={t`Orders and shops`}>
			<p className="mt-3">
				<Link className={factLink} to={adminOrdersPath({ customer: id })}>
					{plural(orders, { one: '# order', other: '# orders' })}
				</Link>
			</p>
			{businesses.length === 0 && <p className="mt-2 text-ink-soft">{t`Works in no shop.`}</p>}
			<ul className="mt-2 divide-y divide-line empty:hidden">
				{businesses.map((shop) => (
					<li key={`${shop.id} ${shop.role}`} className="flex flex-wrap justify-between gap-x-4 py-2">
						<ShopLink id={shop.id} name={shop.name} className="min-w-0" />
						<span className="text-ink-soft">
							{roles[shop.role]}
							{shop.is_closed && ` · ${t`closed`}`}
						</span>
					</li>
				))}
			</ul>
		</Part>
	);
}

function PersonActs({ person: { id, can, off_limits: limits } }: { person: AdminPerson }) {
	const { t } = useLingui();
	const change = usePersonAct(id);
	const act = (act: PersonAct, label: string, confirm: NonNullable<Act['confirm']>): Act => ({
		label,
		confirm: { ...confirm, reason: {} },
		run: ({ reason }) => change.mutateAsync({ act, reason }),
	});
	const acts: Record<PersonAct, Act> = {
		suspend: act('suspend', t`Suspend this account`, {
			words: t`They read this in an email, are signed out everywhere, and can't sign in until you restore the account.`,
			submit: t`Suspend and sign out`,
			done: t`Suspended. They get an email.`,
		}),
		restore: act('restore', t`Restore this account`, {
			words: t`They read this in an email, and can sign in again.`,
			submit: t`Restore`,
			done: t`Restored. They get an email.`,
			isKind: true,
		}),
		erase: act('erase', t`Erase this person`, {
			words: t`For the audit log; don't name them. Everything that is known of them is deleted and can't be brought back. Amounts and times of their orders stay.`,
			submit: t`Erase permanently`,
			done: t`Erased`,
		}),
	};
	const why = {
		self: t`Nothing: this is your own account. Another admin can.`,
		last_admin: t`Nothing: this is the last admin who can sign in.`,
	};
	return (
		<Part card title={t`What you can do`}>
			<Acts
				isLarge
				of={limits ? [{ ...acts.suspend, disabledReason: why[limits] }] : can.map((one) => acts[one])}
			/>
		</Part>
	);
}

/** Exports a person's data on their request. The reason goes into the audit log (R-export). */
function PersonData({ person }: { person: AdminPerson }) {
	const { t } = useLingui();
	const form = useForm({ defaultValues: { reason: '' } });
	const load = useMutation({
		mutationFn: (query: { format: ExportFormat; reason: string }) => downloadDataOf(person.id, query),
	});
	const saveAs = (format: ExportFormat) =>
		form.handleSubmit(async ({ reason }) => {
			try {
				saveFile(await load.mutateAsync({ format, reason: reason.trim() }), dataFileName(format));
				toast.success(t`Downloaded`);
			} catch (error) {
				form.setError('reason', { message: messageOf(error, t`Please try again.`) });
			}
		});
	const busyAs = (format: ExportFormat) =>
		load.isPending && load.variables.format === format && t`Loading...`;
	return (
		<Part card title={t`Download this person's data`}>
			<Form onSubmit={saveAs('html')} className="mt-4 grid max-w-lg gap-3">
				<TextField
					label={t`Why they get it from you`}
					required
					maxLength={500}
					help={t`For the audit log, which they can read in their own file. Make sure that it's them who asked.`}
					{...inputOf(form, 'reason', { validate: (reason) => reason.trim() !== '' || t`Give a reason.` })}
				/>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" tone="secondary" busy={busyAs('html')}>
						<Trans>Page to read and print</Trans>
					</Button>
					<Button tone="secondary" busy={busyAs('json')} onClick={saveAs('json')}>
						<Trans>File for other programs (JSON)</Trans>
					</Button>
				</div>
			</Form>
		</Part>
	);
}
