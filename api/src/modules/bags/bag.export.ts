import { sql } from 'kysely';
import { atWork, isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const bagExport: PersonalData = {
	tables: [
		personal('shops', 'bags', msg('Bags you described'), {
			about: atWork(({ id }) => sql<boolean>`${id}::uuid in (edited_by, saved_by)`),
			shown: 'business_id edited_by_you edited_at saved_by_you saved_at',
			withheld: { 'of the shop': 'size contains handling container diets reminded_at' },
		}),
		personal('shops', 'bag_allergens', msg('Allergens you stated'), {
			about: atWork(isThem('stated_by')),
			shown: 'business_id allergen state stated_at',
			withheld: { 'the person': 'stated_by' },
		}),
		personal('shops', 'bag_events', msg('When you saved a bag'), {
			about: atWork(isThem('saved_by')),
			shown: 'business_id saved_at',
			withheld: { 'the person': 'saved_by', 'of the shop, with what others said of it': 'bag' },
		}),
	],
	left: {},
};
