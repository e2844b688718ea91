import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { shopsFound } from '#api/reliability.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ShopCards } from './ShopCard.tsx';

const pauseMs = 250;

/** Any shop by name or city: how to reach it, how it keeps its orders, and its emergencies (R-reliability-emergency). */
export function FindShop() {
	const { t } = useLingui();
	const [typed, setTyped] = useState('');
	const asked = useDebounced(typed.trim(), pauseMs);
	const { data, isError, refetch } = useQuery(shopsFound(asked));
	return (
		<Section className="mt-10" title={<Trans>Find a shop</Trans>}>
			<TextField
				type="search"
				className="mt-3 max-w-md"
				label={t`Name or city`}
				lead={<Search aria-hidden />}
				value={typed}
				maxLength={80}
				autoComplete="off"
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div aria-live="polite">
				{asked.length < 2 ? (
					<p className="mt-3 text-ink-soft">
						<Trans>See how to reach a shop and how it keeps its orders, and mark emergencies.</Trans>
					</p>
				) : data ? (
					data.shops.length === 0 ? (
						<p className="wrap-anywhere mt-3 text-ink-soft">
							<Trans>No shop is called “{asked}” or in a city of that name.</Trans>
						</p>
					) : (
						<ShopCards shops={data.shops} />
					)
				) : isError ? (
					<LoadFailure onRetry={refetch}>
						<Trans>Failed to find shops</Trans>
					</LoadFailure>
				) : (
					<Skeleton className="mt-4 h-40" />
				)}
			</div>
		</Section>
	);
}
