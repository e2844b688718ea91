/** Where somebody waits for a shop to open (R-export). */
import { isThem, type PersonalData } from '#db/personal-data.ts';

export const listingExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'alerts', table: 'opening_alerts', key: ['user_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['city', 'state', 'zip_code', 'lat', 'lng', 'created_at'],
			withheld: { user_id: 'the person', id: 'a number of ours' },
		},
	],
	left: { empty_searches: 'counts by ZIP code: nobody is in them' },
};
