/** Filters lists by what is in the bags (R-list-filters). */
import { type BagKind, bagLimits, chipsOfKind, type MyDiet } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';

export interface BagFilters {
	kind?: BagKind | undefined;
	/** Matches bags for which `dietConflicts` finds nothing (acknowledged.proof.ts). */
	diet?: MyDiet | undefined;
}

const containsSome = (kind: BagKind) => sql<boolean>`exists (
	select from bags g where g.business_id = businesses.id and g.contains && ${chipsOfKind[kind]}::text[]
)`;

const fits = ({ diets, avoid }: MyDiet, now: Date) => sql<boolean>`exists (
	select from bags g where g.business_id = businesses.id
		and (case when 'vegan' = any(g.diets) then g.diets || array['vegetarian'] else g.diets end) @> ${diets}::text[]
		and ${avoid.length} = (
			select count(*) from bag_allergens a
			where a.business_id = g.business_id and a.allergen = any(${avoid}::text[]) and a.state = 'not_used'
				and a.contents_version = g.contents_version
				and a.stated_at > ${now}::timestamptz - ${`${bagLimits.statementDays} days`}::interval
		)
)`;

export const bagConditions = ({ kind, diet }: BagFilters, now: Date): RawBuilder<boolean>[] => [
	...(kind ? [containsSome(kind)] : []),
	...(diet ? [fits(diet, now)] : []),
];
