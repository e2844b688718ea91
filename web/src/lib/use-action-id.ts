import { useRef } from 'react';
import { newActionId } from './action-id.ts';

/** Keeps the action ID of a body that is sent again: after a lost response, nothing is done twice (R-same-key). */
export function useActionId(): (body: unknown) => string {
	const last = useRef<{ body: string; id: string }>(undefined);
	return (sent) => {
		const body = JSON.stringify(sent);
		if (last.current?.body !== body) last.current = { body, id: newActionId() };
		return last.current.id;
	};
}
