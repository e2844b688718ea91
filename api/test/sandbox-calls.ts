/** Calls with the sandbox's secret key: faults, and the true state of money. */
interface Reached {
	sandbox: { url: string };
	sandboxKey: string;
}

export async function sandboxCall<T = unknown>(
	world: Reached,
	method: 'GET' | 'POST' | 'DELETE',
	path: string,
	body?: object,
): Promise<T> {
	const answer = await fetch(`${world.sandbox.url}${path}`, {
		method,
		headers: {
			authorization: `Bearer ${world.sandboxKey}`,
			...(body && { 'content-type': 'application/json' }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
	return (await answer.json()) as T;
}

interface Listed {
	id: string;
}

/** All pages. */
export async function sandboxList<T extends Listed>(world: Reached, path: string): Promise<T[]> {
	const all: T[] = [];
	for (;;) {
		const after = all.at(-1);
		const query = `limit=100${after ? `&starting_after=${after.id}` : ''}`;
		const page = await sandboxCall<{ data: T[]; has_more: boolean }>(world, 'GET', `${path}?${query}`);
		all.push(...page.data);
		if (!page.has_more) return all;
	}
}

/** Answers on the bank's 3-D Secure page. */
export async function answerBank(
	{ sandbox }: Pick<Reached, 'sandbox'>,
	page: string,
	approve: boolean,
): Promise<void> {
	const id = page.split('/').at(-1);
	await fetch(`${sandbox.url}/3ds/${id}`, {
		method: 'POST',
		headers: { origin: new URL(page).origin },
		redirect: 'manual',
		body: new URLSearchParams({ answer: approve ? 'approve' : 'fail' }),
	});
}

/**
 * Presses a button of the sandbox's pages: `/accounts/:id/pay-out`, `/payouts/:id/arrive`, `/payouts/:id/fail`, or
 * `/accounts/:id/bank` with `routing_number` and `account_number`.
 */
export async function pressInSandbox(
	{ sandbox }: { sandbox: { url: string } },
	path: string,
	fields: Record<string, string> = {},
): Promise<void> {
	const answer = await fetch(`${sandbox.url}${path}`, {
		method: 'POST',
		headers: { origin: sandbox.url },
		redirect: 'manual',
		body: new URLSearchParams(fields),
	});
	if (answer.status !== 303) throw new Error(`the sandbox answered ${answer.status} to ${path}`);
}
