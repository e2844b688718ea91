/** Whether a shop does what it says is about the shop, not about a person (R-export). */
import type { PersonalData } from '#db/personal-data.ts';

export const reliabilityExport: PersonalData = {
	tables: [],
	left: {
		reliability_outcomes: 'whether a shop gave what it sold; the order says the same',
		business_reliability: 'counts of a shop',
		emergency_events: 'about a date of a shop; which admin said it is in the audit log',
	},
};
