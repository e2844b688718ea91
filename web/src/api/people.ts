/** Accounts for admins. */
import { freshness, type PersonAct } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';
import { useChange } from './change.ts';

export type PeopleQuery = QueryOf<'admin.people.find'>;

const staleTime = freshness.paymentStatusMs;

export const peopleFound = (query: PeopleQuery) =>
	asked('admin.people.find', { query }, { staleTime, placeholderData: keepPreviousData });

export const personForAdmin = (id: string) => asked('admin.people.get', { params: { id } }, { staleTime });

export const usePersonAct = (id: string) =>
	useChange(({ act, ...body }: { act: PersonAct; reason: string }) => [
		`admin.people.${act}`,
		{ params: { id }, body },
	]);
