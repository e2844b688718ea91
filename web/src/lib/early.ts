/** Responses requested before the app loaded. Each is taken once, by URL; any change discards them. */
const asked = new Map<string, Promise<Response>>();

export function keepPrefetched(url: string, answer: Promise<Response>): Promise<Response> {
	// The caller that takes it sees the failure; this avoids an unhandled rejection.
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
