import { Menu } from '@base-ui/react/menu';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ShoppingBag, Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';

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
		<Menu.Root modal={false}>
			<Menu.Trigger className={look}>{words}</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner align="end" sideOffset={8} className="z-menu">
					<Menu.Popup className="part-popup w-56 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
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
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
