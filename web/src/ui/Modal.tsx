import { Dialog } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

export interface ModalProps {
	open?: boolean;
	onClose(): void;
	/** Accessible name; visible unless `titleHidden`. */
	title: ReactNode;
	titleHidden?: boolean;
	aside?: ReactNode;
	/** The picture, small, before the title where there is no left column; omitted on low screens. */
	thumb?: ReactNode;
	footer?: ReactNode;
	/** `full` fills a phone's screen; `low` fits the content. */
	height?: 'full' | 'low';
	/** Puts the initial focus on the title instead of the first control, for content to read. */
	isRead?: boolean;
	/** Rendered even if the content fails. */
	still?: ReactNode;
	children: ReactNode;
}

export function Modal({
	open = true,
	onClose,
	title,
	titleHidden,
	aside,
	thumb,
	footer,
	height = 'full',
	isRead = aside !== undefined,
	still,
	children,
}: ModalProps) {
	const { t } = useLingui();
	const popup = useRef<HTMLDivElement>(null);
	// Content without controls needs focus to be scrolled by keyboard.
	const scrolledByKeys = isRead ? 0 : undefined;
	return (
		<Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<Dialog.Portal>
				<Dialog.Backdrop className="part-veil z-sheet" />
				<Dialog.Viewport className="fixed inset-0 z-sheet flex items-end justify-center roomy:items-center roomy:p-6">
					<Dialog.Popup
						ref={popup}
						initialFocus={isRead ? popup : undefined}
						className={cx(
							'part-sheet relative flex w-full flex-col overflow-hidden bg-surface text-ink shadow-soft outline-none',
							'rounded-t-sheet roomy:max-h-[calc(100dvh-3rem)] roomy:rounded-sheet',
							height === 'full' ? 'h-dvh rounded-t-none roomy:h-auto' : 'max-h-[94dvh]',
							aside ? 'roomy:max-w-4xl' : 'roomy:max-w-lg',
						)}
					>
						<div
							className={cx('flex min-h-0 flex-1 flex-col', aside && 'roomy:grid roomy:grid-cols-[5fr_6fr]')}
						>
							<div
								tabIndex={scrolledByKeys}
								className={cx(
									'min-h-0 flex-1 scroll-pt-20 overflow-y-auto overscroll-contain',
									aside && 'roomy:contents',
								)}
							>
								{aside && <div className="relative hidden roomy:block roomy:min-h-full">{aside}</div>}
								<div
									tabIndex={scrolledByKeys}
									className={aside ? 'roomy:scroll-pt-20 roomy:overflow-y-auto' : undefined}
								>
									{/* Separate from the scrolling element, whose padding would push the title down. */}
									<div className="p-5 sm:p-6">
										{/* Sticky, so that content scrolls under the whole close button. */}
										<div
											className={
												titleHidden
													? 'sr-only'
													: 'sticky top-0 z-10 -mx-5 -mt-5 flex items-center gap-3 bg-surface px-5 pt-5 short:pt-3 pr-17 pb-1 sm:-mx-6 sm:-mt-6 sm:px-6 sm:pr-17'
											}
										>
											{thumb && (
												<div className="size-14 shrink-0 overflow-hidden rounded-field short:hidden roomy:hidden">
													{thumb}
												</div>
											)}
											<Dialog.Title className="wrap-anywhere min-w-0 font-bold font-display text-2xl leading-tight">
												{title}
											</Dialog.Title>
										</div>
										<Caught still={still}>{children}</Caught>
									</div>
								</div>
							</div>
						</div>
						{footer && (
							<div className="border-line border-t bg-surface p-4 short:py-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
								{footer}
							</div>
						)}
						<Dialog.Close
							render={<IconButton label={t`Close`} icon={<X aria-hidden />} look="floating" />}
							className="absolute top-3 short:top-1.5 right-3 z-20"
						/>
					</Dialog.Popup>
				</Dialog.Viewport>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
