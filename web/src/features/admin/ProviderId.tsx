import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';
import { providerPage } from './pages.ts';
import { factLink } from './parts.tsx';

/** What the provider calls it, and its page there; `intent` is the payment that it is about. */
export function ProviderId({ id, intent }: { id: string | null; intent: string | null }) {
	const { t } = useLingui();
	const { data } = useQuery(settings());
	if (id === null) return null;
	const page = data && providerPage(data.payments, id, intent);
	return (
		<p className="wrap-anywhere text-sm">
			{page ? (
				<a
					href={page}
					target="_blank"
					rel="noreferrer"
					aria-label={t`${id}, at the payment provider`}
					className={factLink}
				>
					{id}
				</a>
			) : (
				id
			)}
		</p>
	);
}
