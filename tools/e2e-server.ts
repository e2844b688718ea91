// The journeys' server: the whole product with its seeded town, in a throw-away folder on a free port.
import { startControl } from './e2e-control.ts';
import { freePort } from './ports.ts';
import { startProduct } from './product.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What the machine needs; nothing that would configure the product otherwise than a fresh clone. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function setUp(): Promise<() => Promise<void>> {
	const folder = await temporaryFolder();
	const product = await startProduct({
		dataDir: folder.path,
		port: await freePort(),
		env: {
			...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
			// A journey that provokes the limits comes from an address of its own.
			TRUST_PROXY: 'loopback',
		},
	}).catch((error) => {
		folder.remove();
		throw error;
	});
	const control = await startControl(product);
	process.env.E2E_CONTROL = control.url;
	process.env.E2E_URL = product.url;
	process.env.E2E_DATA_DIR = folder.path;
	return async () => {
		control.server.close();
		await product.stop();
		folder.remove();
	};
}
