import pg from 'pg';

export async function withClient<T>(
	config: string | pg.ClientConfig,
	work: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client(config);
	client.on('error', () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
