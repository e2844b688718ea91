import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './product.ts';
import { findPromtool } from './test/promtool.ts';

test.runIf(process.platform === 'linux')('every case of an alert comes out', () => {
	const cwd = join(root, 'deploy', 'prometheus');
	const args = ['test', 'rules', 'alerts.test.yml'];
	const { status, stdout, stderr } = spawnSync(findPromtool(root), args, { cwd, encoding: 'utf8' });
	expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
});
