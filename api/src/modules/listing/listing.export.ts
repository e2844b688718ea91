import { type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const listingExport: PersonalData = {
	tables: [
		personal('alerts', 'opening_alerts', msg('Opening alert'), {
			shown: 'city state zip_code lat lng created_at',
		}),
	],
	left: { 'counts by ZIP code: nobody is in them': 'empty_searches' },
};
