/**
 * Answers that were asked for before the app was there. Each is taken once, by the client's own call for the same
 * address; what changes anything makes them worthless.
 */
const asked = new Map<string, Promise<Response>>();

export function keepPrefetched(url: string, answer: Promise<Response>): Promise<Response> {
	// Whoever takes it sees the failure; nobody else needs to.
	answer.catch(() => {});
	asked.set(url, answer);
	return answer;
}

export function takePrefetched(url: string): Promise<Response> | undefined {
	const answer = asked.get(url);
	asked.delete(url);
	return answer;
}

export const dropPrefetched = () => asked.clear();
