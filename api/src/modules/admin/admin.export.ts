/** Exports entries about a person and entries by them. The latter omit their subject (R-export). */

import { type RawBuilder, sql } from 'kysely';
import { type DataSubject, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

const isAbout = ({ id, shops, orders }: DataSubject) =>
	sql<boolean>`subject_id = any(${[id, ...shops, ...orders]}::text[])`;
const ifAbout = (shown: RawBuilder<unknown>) => (person: DataSubject) =>
	sql`case when ${isAbout(person)} then ${shown} end`;

export const adminExport: PersonalData = {
	tables: [
		personal('records', 'audit_log', msg('Audit log: about you and by you'), {
			about: (person) => sql<boolean>`(actor_id = ${person.id}::uuid or ${isAbout(person)})`,
			shown: 'at action done_by_you about reason',
			derived: {
				done_by_you: { of: 'actor_id', value: ({ id }) => sql`actor_id is not distinct from ${id}::uuid` },
				about: { of: 'subject_id', value: ifAbout(sql`subject_id`) },
				reason: { of: 'details', value: ifAbout(sql`details ->> 'reason'`) },
			},
			withheld: { 'of a call': 'request_id', 'proves the log': 'previous hash' },
		}),
	],
	left: {
		'counts of all people and shops': 'platform_counts',
		'of the installation': 'setting_changes',
	},
};
