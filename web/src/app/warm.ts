/** What the first screen will ask for, asked for while its code is still on the way. */
import { queryClient } from '#api/query-client.ts';
import { currentUser } from '#api/users.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { type Address, askForData } from './next-screen.ts';

export function warm(address: Address): void {
	if (!mayHaveSession()) return;
	void queryClient.prefetchQuery(currentUser());
	askForData(queryClient, address);
}
