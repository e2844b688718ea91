import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { openingDemand } from '#api/admin.ts';
import { formatZip } from '#lib/address.ts';
import { Section } from '#ui/Section.tsx';

/** Where customers wait for a first shop, most of them first. Nothing when nobody does. */
export function OpeningDemand() {
	const { i18n } = useLingui();
	const places = useQuery(openingDemand()).data ?? [];
	if (places.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Waiting for a first shop</Trans>}>
			<p className="mt-1 text-ink-soft">
				<Trans>
					Customers asked to be told when a shop opens here. They get one email, then leave this list.
				</Trans>
			</p>
			<ul className="mt-4 grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
				{places.map(({ city, state, zip_code: zip, customers, since }) => (
					<li
						key={`${city} ${state} ${zip}`}
						className="flex items-baseline justify-between gap-4 border-line border-b py-3"
					>
						<span className="wrap-anywhere min-w-0">
							<span className="block font-medium">
								{city}, {state} {zip === null ? '' : formatZip(zip)}
							</span>
							<span className="block text-ink-soft text-sm">
								<Trans>since {i18n.date(since, { dateStyle: 'medium' })}</Trans>
							</span>
						</span>
						<span className="shrink-0 tabular-nums">
							<Plural value={customers} one="# customer" other="# customers" />
						</span>
					</li>
				))}
			</ul>
		</Section>
	);
}
