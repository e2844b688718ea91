import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { type AccountType, signInWith } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { withReturnTo } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useReturnTo } from './use-return-to.ts';

interface SocialButtonsProps {
	type: AccountType;
	/** Above the fields that they replace. */
	first?: boolean;
}

export function SocialButtons({ type, first = false }: SocialButtonsProps) {
	const { t } = useLingui();
	const returnTo = useReturnTo();
	const { data, isPending } = useQuery(settings());
	const [leavingFor, setLeavingFor] = useState<string>();
	// Reserves the height of one provider, the usual case, to avoid a layout shift.
	const space = first ? '' : 'mt-8';
	if (isPending) return <div className={`${space} h-19`} />;
	if (!data || data.social.length === 0) return null;

	const leave = async (id: string, label: string) => {
		setLeavingFor(id);
		try {
			const terms = first ? data.terms.terms.version : undefined;
			await signInWith(id, { role: type, terms }, withReturnTo(paths.socialReturn(), returnTo));
		} catch {
			setLeavingFor(undefined);
			toast.error(t`${label} Sign-In failed`);
		}
	};
	return (
		<div className={cx('flex gap-3', first ? 'flex-col' : 'flex-col-reverse', space)}>
			<div className="space-y-3">
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
			<p className="flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				<Trans>or</Trans>
			</p>
		</div>
	);
}
