import {
	type AccountState,
	type AdminPerson,
	type ExportFormat,
	type PersonAct,
	peopleFilters,
	type Role,
} from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { change, pagesOf } from '#api/admin.ts';
import { download } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { adminOrdersPath } from '#lib/admin-paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { type Act, Acts, Ask, filledIn } from './acts.tsx';
import { onePage } from './ConsolePage.tsx';
import { listPage } from './List.tsx';
import {
	day,
	Ends,
	Facts,
	Go,
	MailLink,
	moment,
	Part,
	PersonLink,
	ShopLink,
	Since,
	StateBadge,
	Two,
} from './parts.tsx';

const roleNames = (): Record<Role, string> => ({
	customer: t`Customer`,
	business: t`Business`,
	admin: t`Admin`,
});

function AccountBadge({ state }: { state: AccountState }) {
	const words: Record<AccountState, string> = {
		active: t`Active`,
		unverified: t`Not verified`,
		suspended: t`Suspended`,
		erased: t`Erased`,
		elsewhere: t`Managed elsewhere`,
	};
	return <StateBadge state={state} words={words[state]} />;
}

/** /admin/people: every account, with the filters in the URL (R-console-people). */
export const PeopleConsole = listPage(() => ({
	caption: t`People`,
	pages: t`Pages of people`,
	fields: { search: ['search', 'text'], filter: ['filter', peopleFilters] },
	ask: pagesOf('admin.people.find'),
	rows: ({ people }) => people,
	columns: [
		[t`Name`, (person) => <Two of={<PersonLink {...person} className="min-w-36" />} below={person.email} />],
		[t`Role`, ({ role }) => roleNames()[role], 'wide'],
		[t`Account`, ({ state }) => <AccountBadge state={state} />, 'wide'],
		[t`Joined`, ({ created_at }) => <Since at={created_at} />, 'figures'],
	],
	phone: ({ role, state }) => (
		<span className="mt-1 flex flex-wrap items-center gap-2 text-xs">
			{roleNames()[role]} <AccountBadge state={state} />
		</span>
	),
	search: { label: t`Search all people`, hint: t`The start of a name or email address, or an ID.` },
	filters: [
		{
			field: 'filter',
			label: t`Show`,
			all: t`All people`,
			words: { customers: t`Customers`, owners: t`Shop owners`, admins: t`Admins`, suspended: t`Suspended` },
		},
	],
	failure: t`Failed to load people`,
	empty: t`No one found`,
}));

/** /admin/people/:userId (R-console-people). */
export const OnePerson = onePage(() => ({
	ask: (id: string) => queryFor('admin.people.get', { params: { id } }),
	heading: (person) => (person ? (person.name ?? t`Someone whose account was erased`) : t`Person`),
	missing: t`There's no such person`,
	failure: t`Failed to load the person`,
	children: (person) => (
		<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
			<Account person={person} />
			<Shops person={person} />
			{person.state !== 'erased' && (
				<Part card title={t`What you can do`}>
					<Acts isLarge of={personActs(person)} />
				</Part>
			)}
			{person.state !== 'erased' && <PersonData id={person.id} />}
		</div>
	),
}));

function Account({ person }: { person: AdminPerson }) {
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
					[t`Email`, email && <MailLink to={email} />],
					[t`Role`, roleNames()[person.role]],
					[t`Joined`, day(person.created_at)],
					[t`Erased`, erased && day(erased)],
					[t`Signs in with`, signsIn && (signsIn.join(', ') || '–')],
					[t`Two-step verification`, ways && (ways.two_step ? t`On` : t`Off`)],
					[t`Signed in on`, ways && browsers(ways.sessions)],
					[t`Last seen`, ways?.last_seen_at && moment(ways.last_seen_at)],
					[t`Alerts`, person.alerts],
					[t`ID`, person.id],
				]}
			/>
		</Part>
	);
}

export const teamRoles = () => ({ owner: t`Owner`, manager: t`Manager`, counter: t`Counter` });

function Shops({ person: { id, businesses, orders } }: { person: AdminPerson }) {
	const roles = teamRoles();
	return (
		<Part card title={t`Orders and shops`}>
			<p className="mt-3">
				<Go to={adminOrdersPath({ customer: id })}>
					{plural(orders, { one: '# order', other: '# orders' })}
				</Go>
			</p>
			{businesses.length === 0 && <p className="mt-2 text-ink-soft">{t`Doesn't work at any shop.`}</p>}
			<Ends
				of={businesses.map((shop) => [
					`${shop.id} ${shop.role}`,
					<ShopLink key={shop.id} {...shop} />,
					shop.is_closed ? `${roles[shop.role]} · ${t`closed`}` : roles[shop.role],
				])}
			/>
		</Part>
	);
}

function personActs({ id, can, off_limits: limits }: AdminPerson): Act[] {
	const acts: Record<PersonAct, Omit<Act, 'run'>> = {
		suspend: {
			label: t`Suspend this account`,
			words: t`They'll see this in an email. They'll be signed out everywhere, and can't sign in until you restore the account.`,
			submit: t`Suspend and sign out`,
			done: t`Suspended. They get an email.`,
		},
		restore: {
			label: t`Restore this account`,
			words: t`They'll see this in an email and can sign in again.`,
			submit: t`Restore`,
			done: t`Restored. They get an email.`,
			isKind: true,
		},
		erase: {
			label: t`Erase this person`,
			words: t`This goes in the audit log, so don't name them. Everything we know about them is deleted and can't be restored. The amounts and times of their orders stay.`,
			submit: t`Erase permanently`,
			done: t`Erased`,
		},
	};
	const why = {
		self: t`Nothing. This is your own account; another admin has to do it.`,
		last_admin: t`Nothing. This is the only admin who can sign in.`,
	};
	const actOf = (act: PersonAct): Act => ({
		...acts[act],
		reason: {},
		run: ({ reason }) => change(`admin.people.${act}`, { params: { id }, body: { reason } }),
	});
	return limits ? [{ ...actOf('suspend'), disabledReason: why[limits] }] : can.map(actOf);
}

/** Exports a person's data at their request. The reason goes into the audit log (R-export). */
function PersonData({ id }: { id: string }) {
	const act = (format: ExportFormat, label: string): Act => ({
		label,
		busy: t`Loading...`,
		tone: 'secondary',
		done: t`Downloaded`,
		run: async ({ reason }) =>
			saveFile(
				await download('admin.people.export', { params: { id }, query: { format, reason } }),
				`flavorbag-data.${format}`,
			),
	});
	return (
		<Part card title={t`Download this person's data`}>
			<Ask
				className="mt-4 grid max-w-lg gap-3"
				fields={{
					reason: {
						label: t`Why they're getting it from you`,
						required: true,
						maxLength: 500,
						help: t`This goes in the audit log, and they can read it in their own file. Make sure they're the one who asked.`,
						check: filledIn(t`Give a reason.`),
					},
				}}
				acts={[act('html', t`Page to read and print`), act('json', t`File for other programs (JSON)`)]}
			/>
		</Part>
	);
}
