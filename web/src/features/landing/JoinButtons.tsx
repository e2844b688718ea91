import { Trans } from '@lingui/react/macro';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';

/** Both ways to join; the chosen role goes along as navigation state, and in the
 * address for whoever presses before the code has come. */
export const JoinButtons = ({ className }: { className?: string }) => (
	<div className={cx('flex flex-col gap-3 sm:flex-row', className)}>
		<ButtonLink to={paths.signup()} state={{ role: 'customer' }} size="large">
			<Trans>Start Saving Food</Trans>
		</ButtonLink>
		<ButtonLink
			to={`${paths.signup()}?as=business`}
			state={{ role: 'business' }}
			size="large"
			tone="secondary"
		>
			<Trans>Join as Business</Trans>
		</ButtonLink>
	</div>
);
