/** What journeys with the service worker ask of it; each says `test.use({ serviceWorkers: 'allow' })`. */
import { expect, type Page } from '@playwright/test';

/** Run in the page, which has what these files' types don't know. */
export const inPage = <T>(page: Page, code: string) => page.evaluate<T>(`(async () => { ${code} })()`);
export const registration = 'const registration = await navigator.serviceWorker.getRegistration();';

/** The worker has stored all that it will. */
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
