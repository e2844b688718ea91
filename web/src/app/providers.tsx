/** What every screen can count on: server state, texts in the reader's language, toasts. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#api/query-client.ts';
import { Toasts } from './Toasts.tsx';

export const Providers = ({ children }: { children: ReactNode }) => (
	<I18nProvider i18n={i18n}>
		<QueryClientProvider client={queryClient}>
			{children}
			<Toasts />
		</QueryClientProvider>
	</I18nProvider>
);
