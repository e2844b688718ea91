import { atWork, isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const stockExport: PersonalData = {
	tables: [
		personal('shops', 'date_exceptions', msg('Dates you changed'), {
			about: atWork(isThem('changed_by')),
			shown: 'business_id local_date period reason changed_at',
			withheld: {
				'the person': 'changed_by',
				'of the shop': 'closed start_time end_time quantity price_cents price_steps',
			},
		}),
		personal('shops', 'closing_answers', msg('What you answered at closing'), {
			about: atWork(isThem('answered_by')),
			shown: 'business_id local_date period difference answered_at',
			withheld: { 'the person': 'answered_by', 'of the shop': 'sold' },
		}),
	],
	left: {
		'the week and the dates of a shop, and what follows from its sales': 'weekly_slots slots suggestions',
	},
};
