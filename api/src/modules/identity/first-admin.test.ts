import { expect, test } from 'vitest';
import { firstAdminToken } from '#lib/first-admin.ts';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const { call, env, ...world } = await createWorld();

// R-first-admin
test('whoever opens the link first is the admin, one of several at once, and nobody after', async () => {
	const right = firstAdminToken([env.AUTH_SECRET ?? '']);
	const people = await Promise.all(Array.from({ length: 4 }, () => makePerson({ call, env, ...world })));
	const become = (person: { token: string }, token: string) =>
		call('user.becomeAdmin', { token: person.token, body: { token } });
	for (const wrong of ['x', `${right}x`, firstAdminToken(['another secret'])])
		expect((await become(people[0] ?? { token: '' }, wrong)).status).toBe(404);
	const answers = await Promise.all(people.map((person) => become(person, right)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
	const admin = people[answers.findIndex(({ status }) => status === 200)];
	expect((await call('user.get', { token: admin?.token ?? '' })).data.role).toBe('admin');
	const { entries } = (await call('admin.auditLog.list', { token: admin?.token ?? '', query: {} })).data;
	expect(entries).toContainEqual(
		expect.objectContaining({
			action: 'user.becomeAdmin',
			actor: expect.objectContaining({ id: admin?.id }),
			details: [],
		}),
	);
});
