import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from 'sonner';
import { type AccountType, signInWith } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { returnPath, withReturnTo } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';

export function SocialButtons({ type }: { type: AccountType }) {
	const { t } = useLingui();
	const { state } = useLocation();
	const { data, isPending } = useQuery(settings());
	const [leavingFor, setLeavingFor] = useState<string>();
	// Reserves the height of one provider, the usual case, to avoid a layout shift.
	if (isPending) return <div className="mt-8 h-20" />;
	if (!data || data.social.length === 0) return null;

	const leave = async (id: string, label: string) => {
		setLeavingFor(id);
		try {
			await signInWith(id, type, withReturnTo(paths.socialReturn(), returnPath(state)));
		} catch {
			setLeavingFor(undefined);
			toast.error(t`${label} Sign-In failed`);
		}
	};
	return (
		<div className="mt-8 space-y-3">
			<p className="flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				<Trans>or</Trans>
			</p>
			{data.social.map(({ id, label }) => (
				<Button
					key={id}
					tone="secondary"
					wide
					busy={leavingFor === id && <Trans>Going to {label}...</Trans>}
					onClick={() => void leave(id, label)}
				>
					<Trans>Continue with {label}</Trans>
				</Button>
			))}
		</div>
	);
}
