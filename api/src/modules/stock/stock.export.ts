/** What somebody said of the dates of a shop where they work (R-export). */
import { sql } from 'kysely';
import { type DataSubject, isAmong, isThem, type PersonalData } from '#db/personal-data.ts';

const saidBy = (column: string) => (person: DataSubject) =>
	sql<boolean>`${isAmong('business_id', person.workplaces)} and ${isThem(column, person)}`;

export const stockExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'shops', table: 'date_exceptions', key: ['business_id', 'local_date', 'period'] },
			about: saidBy('changed_by'),
			columns: ['business_id', 'local_date', 'period', 'reason', 'changed_at'],
			withheld: {
				...{ changed_by: 'the person', version: 'counts edits', closed: 'of the shop' },
				...{ start_time: 'of the shop', end_time: 'of the shop' },
				...{ quantity: 'of the shop', price_cents: 'of the shop' },
			},
		},
		{
			...{ chapter: 'shops', table: 'closing_answers', key: ['id'] },
			about: saidBy('answered_by'),
			columns: ['business_id', 'local_date', 'period', 'difference', 'answered_at'],
			withheld: { id: 'a number of ours', sold: 'of the shop', answered_by: 'the person' },
		},
	],
	left: {
		weekly_slots: 'the week of a shop',
		slots: 'the dates of a shop',
		suggestions: 'worked out of what a shop sold',
	},
};
