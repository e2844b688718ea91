import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '#ui/Banner.tsx';

export function RefundsToAnswer({ count, action }: { count: number; action: ReactNode }) {
	if (count === 0) return null;
	return (
		<Banner tone="warn" action={action}>
			<Plural
				value={count}
				one="# refund request waits for your answer."
				other="# refund requests wait for your answer."
			/>
		</Banner>
	);
}
