import { Trans } from '@lingui/react/macro';
import { Children, Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonLook } from './button-look.ts';

export interface CaughtProps {
	children: ReactNode;
	/** Rendered with the error, by code that can't fail. */
	still?: ReactNode;
	instead?: ReactNode;
}

/** Error boundary around a part: a failure is shown in its place and affects nothing else (R-part-fails). */
export class Caught extends Component<CaughtProps, { hasFailed: boolean }> {
	override state = { hasFailed: false };
	static getDerivedStateFromError = () => ({ hasFailed: true });
	override render(): ReactNode {
		const { children, still, instead = <NotShown>{still}</NotShown> } = this.props;
		return this.state.hasFailed ? instead : children;
	}
}

export interface CardListProps {
	className?: string;
	row?: string;
	children: ReactNode;
}

/** Each child needs a key and gets an error boundary of its own. */
export const CardList = ({ row, className, children }: CardListProps) => (
	<ul className={className}>
		{Children.map(children, (card) => (
			<li className={row}>
				<Caught>{card}</Caught>
			</li>
		))}
	</ul>
);

export function NotShown({ children }: { children?: ReactNode }) {
	return (
		<div
			role="alert"
			className="my-4 grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4"
		>
			{children}
			<p>
				<Trans>This part couldn't be shown. The rest of the page works.</Trans>
			</p>
			<ReloadButton tone="secondary" size="small" />
		</div>
	);
}

export const ReloadButton = (look: ButtonLook) => (
	<Button {...look} onClick={() => location.reload()}>
		<Trans>Try Again</Trans>
	</Button>
);
