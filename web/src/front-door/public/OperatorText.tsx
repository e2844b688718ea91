import type { Language, OperatorPage } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOperatorPageNames } from '#lib/operator-page-names.ts';
import { Markdown } from '#ui/Markdown.tsx';

const link = 'wrap-anywhere text-primary underline underline-offset-4';

export interface Contact {
	email: string | undefined;
	postalAddress: string | undefined;
	/** Who runs the marketplace (R-town). */
	legalName: string | null;
}
interface OperatorTextProps {
	text: OperatorPage;
	contact: Contact;
	language: Language;
}

/** A page that the operator writes (R-operator-pages), with how to reach them (R-contact). */
export function OperatorText({ text, contact, language }: OperatorTextProps) {
	const names = useOperatorPageNames();
	return (
		<div className="mx-auto max-w-3xl pb-12">
			<h1 className="mb-6 font-display text-4xl tracking-tight md:text-5xl">{names[text.page]}</h1>
			<Markdown of={text[language]} />
			<div id="contact" className="mt-4 scroll-mt-8 space-y-4">
				<Reach contact={contact} />
			</div>
			<p className="mt-12">
				<a href="/third-party-notices.txt" className={link}>
					<Trans>Software and data by others, with their licenses</Trans>
				</a>
			</p>
		</div>
	);
}

function Reach({
	contact: { email, postalAddress: post, legalName: operator },
}: Pick<OperatorTextProps, 'contact'>) {
	const { t } = useLingui();
	return (
		<>
			{email === undefined ? (
				<p>
					<Trans>
						This installation of FlavorBag has no support address yet. Whoever runs it has not set one;
						“Delete Account” in your profile settings works without it.
					</Trans>
				</p>
			) : (
				<p>
					<Trans>
						For support, for questions about this page, or to have your data deleted, write to{' '}
						<a href={`mailto:${email}`} className={link}>
							{email}
						</a>
						.
					</Trans>
				</p>
			)}
			{operator !== null && <p>{t`This marketplace is run by ${operator}.`}</p>}
			{post !== undefined && <p>{t`By post: ${post}`}</p>}
		</>
	);
}
