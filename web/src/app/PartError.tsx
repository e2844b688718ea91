import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { NotShown, ReloadButton } from '#ui/Caught.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Codes } from './RouteError.tsx';

/** Replaces one screen; the navigation around it still works (R-part-fails). */
const ScreenError = () => (
	<div role="alert" className="mx-auto grid w-full max-w-xl flex-1 content-center gap-4 px-5 py-12">
		<h1 tabIndex={-1} className="font-bold font-display text-3xl">
			<Trans>Something went wrong</Trans>
		</h1>
		<p className="text-ink-soft">
			{navigator.onLine ? (
				<Trans>This screen couldn't be shown. The others still work.</Trans>
			) : (
				<Trans>You are offline. Connect, then try again.</Trans>
			)}
		</p>
		<Codes />
		<p>
			<ReloadButton />
		</p>
	</div>
);

function SheetError() {
	const navigate = useNavigate();
	const { search } = useLocation();
	const onClose = () =>
		void navigate({ pathname: paths.marketplace(), search }, { preventScrollReset: true });
	return (
		<Modal onClose={onClose} title={<Trans>Something went wrong</Trans>} height="low">
			<NotShown />
			<Codes />
		</Modal>
	);
}

export const PartError = ({ isSheet }: { isSheet?: boolean }) => (isSheet ? <SheetError /> : <ScreenError />);
