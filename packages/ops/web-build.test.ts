import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';
import { buildFolders, findWebBuild, stampBuild } from './web-build.ts';

test('a build counts while its sources are as they were and it has what renders the public pages', async () => {
	const { path: root, remove } = await temporaryFolder();
	const [dist] = buildFolders(root);
	const source = join(root, 'web', 'src.ts');
	for (const folder of [dist, `${dist}-ssr`]) mkdirSync(folder, { recursive: true });
	writeFileSync(source, 'before');
	expect(findWebBuild(root)).toBeUndefined();
	stampBuild(root, dist);
	expect(findWebBuild(root)).toBeUndefined();
	writeFileSync(join(`${dist}-ssr`, 'public-pages.js'), '');
	expect(findWebBuild(root)).toBe(dist);
	writeFileSync(source, 'after');
	expect(findWebBuild(root)).toBeUndefined();
	stampBuild(root, dist);
	expect(findWebBuild(root)).toBe(dist);
	rmSync(`${dist}-ssr`, { recursive: true });
	expect(findWebBuild(root)).toBeUndefined();
	await remove();
});
