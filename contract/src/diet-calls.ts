/** A person's diet, private to them (R-my-diet). */
import { z } from 'zod';
import { allergens, bagDiets } from './bag.ts';
import type { MyDiet } from './diet.ts';
import { endpoint, forUsers } from './endpoint.ts';
import { say } from './problem-words.ts';

const once = <T>(values: readonly T[]) => new Set(values).size === values.length;
const diets = z
	.array(z.enum(bagDiets, say('diet')))
	.max(bagDiets.length)
	.refine(once, say('once'));
const avoid = z
	.array(z.enum(allergens, say('allergen')))
	.max(allergens.length)
	.refine(once, say('once'));

export const myDiet: z.ZodType<MyDiet> = z.object({ diets, avoid }).meta({ id: 'MyDiet' });

export const dietConflict = z
	.object({
		/** For display: "Contains milk, wheat." */
		lines: z.array(z.string()),
		/** Sent back as `acknowledged` after the person has read the lines (R-acknowledged). */
		version: z.string(),
	})
	.meta({ id: 'DietConflict' });

export const acknowledged = z
	.string()
	.max(500)
	.regex(/^[a-z_]+\.[a-z_]+( [a-z_]+\.[a-z_]+)*$/, say('linesRead'));

export const dietEndpoints = {
	'user.diet.get': endpoint('GET /v0/user/diet', {
		...forUsers('verified'),
		summary: 'My diet: nobody else reads it',
		reply: myDiet,
	}),
	'user.diet.set': endpoint('PATCH /v0/user/diet', {
		...forUsers('verified'),
		summary: 'Say what I eat and which allergens I avoid; nothing of both removes it',
		body: z.strictObject({ diets, avoid }),
		example: { diets: ['vegetarian'], avoid: ['peanut'] },
		reply: myDiet,
		answers: 'user.diet.get',
		stale: ['customer.businesses.summaries', 'customer.businesses.get'],
	}),
};
