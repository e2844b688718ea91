import { Menu } from '@base-ui/react/menu';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ShoppingBag, Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';

/** Join Now: as customer or as business; the role goes along as navigation state. */
export function JoinMenu() {
	const look = cx(buttonLook({ size: 'small' }), 'whitespace-nowrap px-3 sm:px-4');
	const words = (
		<>
			<Trans>Join Now</Trans>
			<ChevronDown aria-hidden className="hidden sm:block" />
		</>
	);
	return (
		<PopupMenu align="end" className="w-56" trigger={<Menu.Trigger className={look}>{words}</Menu.Trigger>}>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={paths.signup()} state={{ role: 'customer' }} />}
				className="part-option"
			>
				<ShoppingBag aria-hidden />
				<Trans>As Customer</Trans>
			</Menu.LinkItem>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={`${paths.signup()}?as=business`} state={{ role: 'business' }} />}
				className="part-option"
			>
				<Store aria-hidden />
				<Trans>As Business</Trans>
			</Menu.LinkItem>
		</PopupMenu>
	);
}
