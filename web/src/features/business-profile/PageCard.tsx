import type { Business } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { publicShop } from '#lib/public-paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Card } from './Card.tsx';

/** The page that anybody can open, and the posters that lead there. */
export function PageCard({ business: { id, missing } }: { business: Business }) {
	const page = publicShop(id);
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	return (
		<Card title={<Trans>Your page</Trans>}>
			{missing.length > 0 ? (
				<p className="text-ink-soft">
					<Trans>
						Once you're live, your shop has a page that anybody can open, and posters that lead to it.
					</Trans>
				</p>
			) : (
				<>
					<p className="text-ink-soft">
						<Trans>Anybody can open your page. Share it, or put up a poster with a code to scan.</Trans>
					</p>
					<p className="mt-4 flex flex-wrap gap-3">
						<a className={look} href={page} target="_blank" rel="noreferrer">
							<Trans>Open your page</Trans>
						</a>
						<a className={look} href={`${page}/poster.pdf?format=letter`} target="_blank" rel="noreferrer">
							<Trans>Poster (PDF)</Trans>
						</a>
						<a className={look} href={`${page}/poster.pdf?format=tent`} target="_blank" rel="noreferrer">
							<Trans>Table tent (PDF)</Trans>
						</a>
					</p>
				</>
			)}
		</Card>
	);
}
