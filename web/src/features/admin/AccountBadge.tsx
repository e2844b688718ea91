import type { AccountState } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Ban, CircleX, MailQuestion, Share2 } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

/** How an account is: in words, with an icon. */
export function AccountBadge({ state }: { state: AccountState }) {
	const { t } = useLingui();
	const looks = {
		active: { tone: 'leaf', icon: <BadgeCheck aria-hidden />, words: t`Active` },
		unverified: { tone: 'honey', icon: <MailQuestion aria-hidden />, words: t`Not verified` },
		suspended: { tone: 'tomato', icon: <Ban aria-hidden />, words: t`Suspended` },
		erased: { tone: 'stone', icon: <CircleX aria-hidden />, words: t`Erased` },
		elsewhere: { tone: 'stone', icon: <Share2 aria-hidden />, words: t`Managed elsewhere` },
	} satisfies Record<AccountState, { tone: BadgeTone; icon: unknown; words: string }>;
	const { tone, icon, words } = looks[state];
	return (
		<Badge tone={tone} icon={icon}>
			{words}
		</Badge>
	);
}
