import type { Announcement } from '@flavorbag/contract';
import { announcementLimits } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { change } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Acts, Ask, type AskedField, filledIn } from './acts.tsx';
import { Cards, day, Loaded, Part, soft } from './parts.tsx';

type Words = Pick<Announcement, 'audience' | 'subject_en' | 'text_en' | 'subject_es' | 'text_es'>;
type Draft = Words & { zip_code?: number | undefined };

/** Emails to everyone (R-announcements): written, previewed, then sent. */
export function Announcements() {
	const [draft, setDraft] = useState<Draft>();
	const [nth, setNth] = useState(0);
	const query = useQuery(
		queryFor(
			'admin.announcements.list',
			{},
			{ select: ({ announcements }) => announcements, refetchInterval: 10_000 },
		),
	);
	const sent = () => {
		setDraft(undefined);
		setNth(nth + 1);
	};
	return (
		<Part
			title={t`Write to everyone`}
			intro={t`One email to every shop, or to the customers who opted in to news about the town. Each person gets at most one every seven days, in their language.`}
		>
			<Write key={nth} onLook={setDraft} />
			<LeaveGuard dirty={draft !== undefined} />
			{draft && <Preview draft={draft} onSent={sent} />}
			<Loaded query={query} failure={t`Failed to load the sent emails`} skeleton="mt-4 h-24">
				{(announcements) => <Cards rows={announcements}>{(one) => <Sent of={one} />}</Cards>}
			</Loaded>
		</Part>
	);
}

const zipProblem = (typed: string) =>
	typed.trim() !== '' && !/^\d{5}$/.test(typed.trim()) && t`Enter five digits, or leave it empty.`;

function Write({ onLook }: { onLook(draft: Draft): void }) {
	const subject = {
		required: true,
		maxLength: announcementLimits.subjectMax,
		autoComplete: 'off',
		check: filledIn(t`Give it a subject.`),
	};
	const text: Partial<AskedField> = {
		kind: 'area',
		rows: 6,
		required: true,
		maxLength: announcementLimits.textMax,
		check: filledIn(t`Write the text people will see.`),
	};
	const look = async ({ audience, zip, ...typed }: Record<string, string>) => {
		const { subject_en = '', text_en = '', subject_es = '', text_es = '' } = typed;
		const to: Pick<Draft, 'audience' | 'zip_code'> =
			audience === 'customers'
				? { audience, zip_code: zip ? Number(zip) : undefined }
				: { audience: 'shops' };
		onLook({ ...to, subject_en, text_en, subject_es, text_es });
	};
	return (
		<Ask
			className="mt-4 grid gap-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
			fields={{
				audience: {
					label: t`To`,
					kind: 'select',
					first: 'shops',
					options: [
						{ value: 'shops', label: t`Every shop` },
						{ value: 'customers', label: t`Customers who opted in` },
					],
				},
				zip: {
					label: t`ZIP code`,
					help: t`Only customers there. Leave it empty for everyone, and for shops.`,
					inputMode: 'numeric',
					autoComplete: 'off',
					check: zipProblem,
				},
				subject_en: { ...subject, label: t`Subject in English` },
				subject_es: { ...subject, label: t`Subject in Spanish` },
				text_en: {
					...text,
					label: t`Email in English`,
					help: t`We add a greeting by name. A blank line starts a new paragraph.`,
				},
				text_es: { ...text, label: t`Email in Spanish` },
			}}
			acts={[{ label: t`Preview`, tone: 'secondary', run: look }]}
		/>
	);
}

function Preview({ draft, onSent }: { draft: Draft; onSent(): void }) {
	const { audience, zip_code } = draft;
	const query = useQuery(
		queryFor('admin.announcements.reach', {
			query: { audience, ...(zip_code !== undefined && { zip_code }) },
		}),
	);
	const shown = useRef<HTMLDivElement>(null);
	useEffect(() => {
		shown.current?.scrollIntoView({ block: 'end' });
	}, []);
	return (
		<div
			ref={shown}
			className="mt-4 grid scroll-mb-28 gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
		>
			<Letter lang="en" subject={draft.subject_en} text={draft.text_en} />
			<Letter lang="es" subject={draft.subject_es} text={draft.text_es} />
			<div className="sm:col-span-2">
				<Loaded query={query} failure={t`Failed to count the recipients`} skeleton="h-11">
					{({ people }) =>
						people === 0 ? (
							<p className={soft}>
								{t`No one would get it right now: there's no one on the list yet, or everyone got an email in the last seven days.`}
							</p>
						) : (
							<Acts
								isLarge
								of={[
									{
										label: plural(people, { one: 'Send to # person', other: 'Send to # people' }),
										words: plural(people, {
											one: "It goes to # person now, and can't be taken back.",
											other: "It goes to # people now, and can't be taken back.",
										}),
										submit: t`Send now`,
										done: t`Emails are on their way`,
										run: async () => {
											await change('admin.announcements.send', { body: draft });
											onSent();
										},
									},
								]}
							/>
						)
					}
				</Loaded>
			</div>
		</div>
	);
}

const Letter = ({ lang, subject, text }: { lang: 'en' | 'es'; subject: string; text: string }) => (
	<article lang={lang} className="wrap-anywhere min-w-0">
		<h3 className="font-display font-semibold text-lg">{subject}</h3>
		{text.split(/\n\s*\n/).map((paragraph) => (
			<p key={paragraph} className="mt-2 whitespace-pre-line">
				{paragraph}
			</p>
		))}
	</article>
);

function Sent({
	of: { audience, zip_code, subject_en, subject_es, sent_at, people, is_done },
}: {
	of: Announcement;
}) {
	const zip = String(zip_code ?? '').padStart(5, '0');
	const to =
		audience === 'shops'
			? t`Every shop`
			: zip_code === null
				? t`Customers who opted in`
				: t`Customers in ${zip} who opted in`;
	const count = plural(people, { one: '# person', other: '# people' });
	return (
		<>
			<p className="wrap-anywhere font-semibold" lang="en">
				{subject_en}
			</p>
			<p className="wrap-anywhere" lang="es">
				{subject_es}
			</p>
			<p className={soft}>
				{day(sent_at)} · {to} · {is_done ? count : t`${count} so far`}
			</p>
		</>
	);
}
