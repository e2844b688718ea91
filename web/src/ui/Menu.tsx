import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface MenuProps {
	/** The element that opens it: a Button, or an IconButton with its label. */
	trigger: ReactElement<Record<string, unknown>>;
	align?: 'start' | 'center' | 'end';
	/** MenuItem and MenuLink. */
	children: ReactNode;
}

/** A few actions behind one button. The page below still scrolls. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
	return (
		<Base.Root modal={false}>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				<Base.Positioner align={align} sideOffset={8} className="z-menu">
					<Base.Popup className="part-popup min-w-48 max-w-[calc(100vw-2rem)] [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]">
						{children}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

export interface MenuItemProps {
	icon?: ReactNode;
	/** For what cannot be taken back. */
	danger?: boolean;
	disabled?: boolean;
	onSelect(): void;
	children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
	return (
		<Base.Item disabled={disabled} onClick={onSelect} className={cx('part-option', danger && 'text-tomato')}>
			{icon}
			{children}
		</Base.Item>
	);
}

export interface MenuLinkProps {
	icon?: ReactNode;
	/** The link itself, without its words. */
	link: ReactElement<Record<string, unknown>>;
	children: ReactNode;
}

export function MenuLink({ icon, link, children }: MenuLinkProps) {
	return (
		<Base.LinkItem closeOnClick render={link} className="part-option">
			{icon}
			{children}
		</Base.LinkItem>
	);
}
