import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './product.ts';
import { faultsOf } from './test/debian-tool.ts';

test.runIf(process.platform === 'linux')('every case of an alert comes out', () => {
	const cwd = join(root, 'deploy', 'prometheus');
	expect(faultsOf('promtool', ['test', 'rules', 'alerts.test.yml'], cwd)).toBe('');
});
