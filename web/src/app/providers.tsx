import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#api/query-client.ts';
import { partOf, useLazyPart } from '#lib/lazy-part.ts';

export const Providers = ({ children }: { children: ReactNode }) => (
	<I18nProvider i18n={i18n}>
		<QueryClientProvider client={queryClient}>
			{children}
			<Toasts />
		</QueryClientProvider>
	</I18nProvider>
);

const load = partOf(() => import('#ui/Toaster.tsx'), 'Toaster');

/** Loaded after the first screen. Toasts requested earlier are shown then. */
function Toasts() {
	const Toaster = useLazyPart(load);
	return Toaster && <Toaster />;
}
