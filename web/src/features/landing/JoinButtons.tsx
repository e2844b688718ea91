import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';

/** Both ways to join; the chosen role goes along as navigation state, and in the
 * address for whoever presses before the code has come. */
export const JoinButtons = ({ className }: { className?: string }) => (
	<div className={cx('flex flex-col gap-3 sm:flex-row', className)}>
		<Link to={paths.signup()} state={{ role: 'customer' }} className={buttonLook({ size: 'large' })}>
			<Trans>Start Saving Food</Trans>
		</Link>
		<Link
			to={`${paths.signup()}?as=business`}
			state={{ role: 'business' }}
			className={buttonLook({ size: 'large', tone: 'secondary' })}
		>
			<Trans>Join as Business</Trans>
		</Link>
	</div>
);
