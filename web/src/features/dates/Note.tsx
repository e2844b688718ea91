import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface NoteProps {
	words: string;
	/** False if this person isn't allowed to do it. */
	action: string | false;
	icon?: ReactNode;
	onPress(): void;
}

/** What was just done or is so, with a way back. */
export const Note = ({ words, action, icon, onPress }: NoteProps) => (
	<p className="flex min-h-11 items-center justify-between gap-4 rounded-card bg-raised py-1 pr-1 pl-4 text-sm">
		<span>{words}</span>
		{action && (
			<Button tone="quiet" size="small" icon={icon} onClick={onPress}>
				{action}
			</Button>
		)}
	</p>
);
