import type { AdminPerson } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { personForAdmin } from '#api/people.ts';
import { adminOrdersPath, adminShopPath } from '#lib/admin-paths.ts';
import { Section } from '#ui/Section.tsx';
import { AccountBadge } from './AccountBadge.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { FactLine, factLink } from './FactLine.tsx';
import { Found } from './Found.tsx';
import { PersonActs } from './PersonActs.tsx';
import { PersonData } from './PersonData.tsx';
import { useRoleNames } from './use-role-names.ts';

/** /admin/people/…: one person's account, shops and orders, and what an admin may do (R-console-people). */
export function OnePerson() {
	const { t } = useLingui();
	const { userId = '' } = useParams();
	const query = useQuery(personForAdmin(userId));
	const { data, error } = query;
	const name = data && (data.name ?? t`Someone who was erased`);
	return (
		<ConsolePage heading={name ?? <Trans>One person</Trans>} error={error}>
			<Found
				query={query}
				missing={t`There is no such person`}
				failure={<Trans>Failed to load the person</Trans>}
			>
				{(person) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
						<Account person={person} />
						<Shops person={person} />
						<PersonActs person={person} />
						<PersonData person={person} />
					</div>
				)}
			</Found>
		</ConsolePage>
	);
}

const card = 'rounded-card border border-line bg-surface p-5';
const heading = 'font-display font-semibold text-xl';

function Account({ person }: { person: AdminPerson }) {
	const { t, i18n } = useLingui();
	const roles = useRoleNames();
	const day = (at: string) => i18n.date(at, { dateStyle: 'medium' });
	return (
		<section aria-labelledby="account" className={card}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="account" className={heading}>
					<Trans>Account</Trans>
				</h2>
				<AccountBadge state={person.state} />
			</div>
			<dl className="mt-4 grid gap-1.5 text-sm">
				{person.email && (
					<FactLine label={t`Email`}>
						<a className={factLink} href={`mailto:${person.email}`}>
							{person.email}
						</a>
					</FactLine>
				)}
				<FactLine label={t`Role`}>{roles[person.role]}</FactLine>
				<FactLine label={t`Since`}>{day(person.created_at)}</FactLine>
				{person.erased_at && <FactLine label={t`Erased`}>{day(person.erased_at)}</FactLine>}
				{person.sign_in && <SignIn ways={person.sign_in} />}
				<FactLine label={t`Alerts`}>{person.alerts}</FactLine>
				<FactLine label={t`ID`}>{person.id}</FactLine>
			</dl>
		</section>
	);
}

function SignIn({ ways }: { ways: NonNullable<AdminPerson['sign_in']> }) {
	const { t, i18n } = useLingui();
	const { password, providers, passkeys, two_step, sessions, last_seen_at: seen } = ways;
	const signsIn = [
		...(password ? [t`Password`] : []),
		...providers,
		...(passkeys > 0 ? [plural(passkeys, { one: '# passkey', other: '# passkeys' })] : []),
	];
	return (
		<>
			<FactLine label={t`Signs in with`}>{signsIn.join(', ') || '–'}</FactLine>
			<FactLine label={t`Two-step verification`}>{two_step ? t`On` : t`Off`}</FactLine>
			<FactLine label={t`Signed in on`}>
				{plural(sessions, { one: '# browser', other: '# browsers' })}
			</FactLine>
			{seen && (
				<FactLine label={t`Last seen`}>
					{i18n.date(seen, { dateStyle: 'medium', timeStyle: 'short' })}
				</FactLine>
			)}
		</>
	);
}

function Shops({ person: { id, businesses, orders } }: { person: AdminPerson }) {
	const { t } = useLingui();
	const roles = { owner: t`Owner`, manager: t`Manager`, counter: t`Counter` };
	const aside = (is: boolean, words: ReactNode) => is && <> · {words}</>;
	return (
		<Section card title={<Trans>Orders and shops</Trans>}>
			<p className="mt-3">
				<Link className={factLink} to={adminOrdersPath({ customer: id })}>
					{plural(orders, { one: '# order', other: '# orders' })}
				</Link>
			</p>
			{businesses.length === 0 ? (
				<p className="mt-2 text-ink-soft">
					<Trans>Works in no shop.</Trans>
				</p>
			) : (
				<ul className="mt-2 divide-y divide-line">
					{businesses.map((shop) => (
						<li key={`${shop.id} ${shop.role}`} className="flex flex-wrap justify-between gap-x-4 py-2">
							<Link className={`${factLink} wrap-anywhere min-w-0`} to={adminShopPath(shop.id)}>
								{shop.name || <Trans>A shop that is gone</Trans>}
							</Link>
							<span className="text-ink-soft">
								{roles[shop.role]}
								{aside(shop.is_closed, <Trans>closed</Trans>)}
							</span>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}
