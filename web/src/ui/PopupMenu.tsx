import { Menu } from '@base-ui/react/menu';
import { type ReactNode, startTransition, useState } from 'react';
import { cx } from './cx.ts';

export interface PopupMenuProps {
	/** A `Menu.Trigger`. */
	trigger: ReactNode;
	/** `Menu.Item` and `Menu.LinkItem`. */
	children: ReactNode;
	defaultOpen?: boolean;
	align?: 'center' | 'end';
	className?: string;
}

export function PopupMenu(props: PopupMenuProps) {
	const { trigger, children, defaultOpen = false, align = 'center', className } = props;
	const [isOpen, setOpen] = useState(defaultOpen);
	return (
		// A transition, so that the press paints first.
		<Menu.Root modal={false} open={isOpen} onOpenChange={(open) => startTransition(() => setOpen(open))}>
			{trigger}
			<Menu.Portal>
				<Menu.Positioner align={align} sideOffset={8} className="z-menu">
					<Menu.Popup className={cx('part-popup [&_svg]:size-5 [&_svg]:stroke-[1.75]', className)}>
						{children}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
