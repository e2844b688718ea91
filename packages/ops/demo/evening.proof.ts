/** R-demo-evening: an evening runs without an error, and the same seed makes the same books to the cent. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '../../../api/src/db/with-client.ts';
import { soaking, soakNote } from '../../../api/test/soak-notes.ts';
import { freePort } from '../ports.ts';
import { startProduct } from '../product.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Evening, playEvening } from './evening.ts';

const seed = process.env.EVENING_SEED ?? '7';
const [people, shops, factor] = soaking ? [300, 20, 60] : [30, 3, 600];

const home = await temporaryFolder();
afterAll(() => home.remove());

const orders = `select b.display_name, o.status, o.local_date - min(o.local_date) over () as day,
		count(*)::int, sum(o.quantity)::int as bags, sum(o.total_cents)::int as cents
	from orders o join businesses b on b.id = o.business_id
	group by b.display_name, o.status, o.local_date order by 1, 2, 3`;
const ledger = `select b.display_name, split_part(l.account, ':', 1) as account, sum(l.amount_cents)::int as cents
	from ledger l join businesses b on b.id = l.business_id group by 1, 2 having sum(l.amount_cents) <> 0 order by 1, 2`;
const invariants = `select viewname from pg_views where schemaname = 'public' and viewname like 'inv\\_%'`;

interface Books {
	evening: Evening;
	orders: object[];
	ledger: { cents: number }[];
	broken: string[];
}

async function booksOf(folder: string): Promise<Books> {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const env = { PATH, NODE_COMPILE_CACHE, SEED: 'none' };
	const product = await startProduct({ dataDir: join(home.path, folder), port: await freePort(), env });
	try {
		const evening = await playEvening({ url: product.url, seed, people, shops, factor, say: () => {} });
		return await withClient(product.ownerUrl, async (client) => {
			const rows = async <T>(sql: string) => (await client.query(sql)).rows as T[];
			const broken: string[] = [];
			for (const { viewname } of await rows<{ viewname: string }>(invariants))
				if ((await client.query(`select from ${viewname}`)).rowCount !== 0) broken.push(viewname);
			return {
				evening,
				orders: await rows<object>(orders),
				ledger: await rows<{ cents: number }>(ledger),
				broken,
			};
		});
	} finally {
		await product.stop();
	}
}

test(`two evenings of seed ${seed} on fresh databases have the same books`, {
	timeout: 3_600_000,
}, async () => {
	const [one, two] = [await booksOf('one'), await booksOf('two')];
	expect([one.evening.errors, one.broken]).toEqual([[], []]);
	expect(two).toEqual(one);
	expect(one.ledger.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
	const { sold, canceled, offered, ...others } = one.evening.counts;
	// Few people do only what every shop's guests do.
	const certain = [sold, canceled, offered, others['picked up'], ...(soaking ? Object.values(others) : [])];
	for (const count of certain) expect(count).toBeGreaterThan(0);
	soakNote({ what: `Evenings of ${people} people and ${shops} shops`, attempted: 2, lost: 0, seed });
});
