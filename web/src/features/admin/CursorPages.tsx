import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

/** Of a list that nobody counts: what comes ahead, and what comes behind. Nothing where there is one page. */
export function CursorPages({
	label,
	older,
	newer,
	busy,
	onChange,
}: {
	label: string;
	older: string | null;
	newer: string | null;
	busy: boolean;
	onChange(to: { before: string } | { after: string }): void;
}) {
	if (older === null && newer === null) return null;
	return (
		<nav aria-label={label} className="mt-6 flex justify-center gap-3">
			<Button
				tone="secondary"
				icon={<ChevronLeft aria-hidden />}
				disabled={busy || newer === null}
				onClick={() => newer !== null && onChange({ after: newer })}
			>
				<Trans>Newer</Trans>
			</Button>
			<Button
				tone="secondary"
				icon={<ChevronRight aria-hidden />}
				disabled={busy || older === null}
				onClick={() => older !== null && onChange({ before: older })}
			>
				<Trans>Older</Trans>
			</Button>
		</nav>
	);
}
