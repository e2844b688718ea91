/** Helpers for tests that set `serviceWorkers: 'allow'`. */
import { expect, type Page } from '@playwright/test';

/** Code as text, because it uses DOM types that these files don't have. */
export const inPage = <T>(page: Page, code: string) => page.evaluate<T>(`(async () => { ${code} })()`);
export const registration = 'const registration = await navigator.serviceWorker.getRegistration();';

/** The worker has cached everything. */
export const workerIsReady = (page: Page) =>
	expect
		.poll(() =>
			inPage(
				page,
				`${registration}
				return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;`,
			),
		)
		.toBe(true);
