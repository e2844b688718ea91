/** What somebody said of a shop's bags, and when (R-export). What others said is theirs. */
import { sql } from 'kysely';
import { byThem, isAmong, isThem, type PersonalData } from '#db/personal-data.ts';

export const bagExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'shops', table: 'bags', key: ['business_id'] },
			about: (person) =>
				sql<boolean>`${isAmong('business_id', person.workplaces)} and ${person.id}::uuid in (edited_by, saved_by)`,
			columns: ['business_id', byThem('edited_by'), 'edited_at', byThem('saved_by'), 'saved_at'],
			withheld: {
				...{
					size: 'of the shop',
					contains: 'of the shop',
					handling: 'of the shop',
					container: 'of the shop',
				},
				...{ diets: 'of the shop', version: 'counts edits', contents_version: 'counts edits' },
				reminded_at: 'of the shop',
			},
		},
		{
			...{ chapter: 'shops', table: 'bag_allergens', key: ['business_id', 'allergen'] },
			about: (person) =>
				sql<boolean>`${isAmong('business_id', person.workplaces)} and ${isThem('stated_by', person)}`,
			columns: ['business_id', 'allergen', 'state', 'stated_at'],
			withheld: { stated_by: 'the person', contents_version: 'counts edits' },
		},
		{
			...{ chapter: 'shops', table: 'bag_events', key: ['business_id', 'version'] },
			about: (person) =>
				sql<boolean>`${isAmong('business_id', person.workplaces)} and ${isThem('saved_by', person)}`,
			columns: ['business_id', 'saved_at'],
			withheld: {
				...{ saved_by: 'the person', version: 'counts edits' },
				bag: 'of the shop, with what others said of it',
			},
		},
	],
	left: {},
};
