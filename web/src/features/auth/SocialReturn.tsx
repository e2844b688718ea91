import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { finishAccount } from '#api/session.ts';
import { homeOf, type ReturnState, returnToOf } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { socialFailure } from './failures.ts';

export function SocialReturn() {
	const { i18n } = useLingui();
	const [search] = useSearchParams();
	const refusal = search.get('error');
	const returnTo = returnToOf(search, undefined);
	const { data, isPending } = useQuery({
		queryKey: ['social-return'],
		queryFn: async () => (await finishAccount()) ?? null,
		enabled: refusal === null,
		gcTime: 0,
	});
	const failure = refusal ?? (isPending || data ? undefined : 'failed');
	useEffect(() => {
		if (failure !== undefined) toast.error(i18n._(socialFailure(failure)), { id: 'social-return' });
	}, [failure, i18n]);
	if (failure !== undefined) {
		const state: ReturnState | undefined = returnTo === undefined ? undefined : { from: returnTo };
		return <Navigate to={paths.login()} state={state} replace />;
	}
	return data ? <Navigate to={returnTo ?? homeOf(data.role)} replace /> : <Spinner />;
}
