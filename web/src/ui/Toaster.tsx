import { useLingui } from '@lingui/react/macro';
import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

export function Toaster() {
	const { t } = useLingui();
	return (
		<Sonner
			position="bottom-right"
			duration={4_000}
			closeButton
			containerAriaLabel={t`Notifications`}
			mobileOffset={{ bottom: 88, left: 16, right: 16 }}
			style={{ fontFamily: 'inherit' }}
			toastOptions={{
				closeButtonAriaLabel: t`Close`,
				unstyled: true,
				classNames: {
					toast:
						'flex w-full items-center gap-3 rounded-card border border-line bg-surface p-4 pr-12 text-ink text-sm shadow-soft',
					success: '[&_[data-icon]]:text-leaf',
					error: '[&_[data-icon]]:text-tomato',
					closeButton:
						'absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:bg-raised',
				},
			}}
		/>
	);
}
