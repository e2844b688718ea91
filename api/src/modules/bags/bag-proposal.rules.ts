/** Proposes what a kind of shop usually sells. Never proposes allergens. */
import type { BagChip, OwnBag } from '@flavorbag/contract';

type Proposal = OwnBag['proposal'];

const chipsOf: [motifs: string, chips: BagChip[]][] = [
	['pizza pizza-slice', ['pizza', 'salads', 'bread']],
	['pie cake cupcakes eclairs macarons', ['cakes', 'pastries', 'sweets']],
	['muffins cookies cinnamon-rolls croissants doughnuts', ['pastries', 'cakes', 'sweets']],
	['chocolate gelato ice-cream', ['sweets', 'snacks', 'cakes']],
	['bagels bagel-sandwich', ['bagels', 'bread', 'sandwiches']],
	['pretzels sourdough loaf baguettes', ['bread', 'pastries', 'cakes']],
	['toast waffles pancakes', ['hot_meals', 'bread', 'pastries']],
	['latte tea', ['pastries', 'sandwiches', 'cakes']],
	['juice', ['drinks', 'fruit', 'snacks']],
	['cheese cheese-wheel', ['cheese', 'dairy', 'deli']],
	['jam market-basket', ['fruit', 'vegetables', 'bread', 'dairy']],
	['sandwich', ['sandwiches', 'salads', 'deli']],
	['burger hot-dog skewers roast-chicken stew', ['hot_meals', 'meat', 'salads']],
	['lobster-roll fish', ['fish', 'sandwiches', 'soups']],
	['nigiri maki', ['sushi', 'fish', 'rice_dishes']],
	['bento plate-lunch', ['bento', 'rice_dishes', 'hot_meals']],
	['ramen wok-noodles', ['noodles_pasta', 'soups', 'rice_dishes']],
	['dumplings steamer', ['hot_meals', 'soups', 'rice_dishes']],
	['tacos burrito tamales empanadas', ['hot_meals', 'rice_dishes', 'snacks']],
	['curry', ['rice_dishes', 'hot_meals', 'bread']],
	['mezze', ['salads', 'hot_meals', 'bread']],
	['lasagna', ['noodles_pasta', 'hot_meals', 'bread']],
	['soup', ['soups', 'bread', 'salads']],
	['salad', ['salads', 'vegetables', 'fruit']],
	['apples fruit', ['fruit', 'vegetables', 'snacks']],
	['carrots vegetable-crate', ['vegetables', 'fruit', 'eggs']],
];
const byMotif = new Map(
	chipsOf.flatMap(([motifs, chips]) => motifs.split(' ').map((motif) => [motif, chips] as const)),
);
const baked: BagChip[] = ['bread', 'bagels', 'pastries', 'cakes', 'sweets'];
const warm: BagChip[] = ['hot_meals', 'soups', 'rice_dishes', 'noodles_pasta', 'pizza'];

export function proposedBag([motif]: readonly string[]): Proposal {
	const contains = byMotif.get(motif ?? '') ?? [];
	const [first] = contains;
	if (!first) return { contains, handling: [] };
	if (baked.includes(first)) return { contains, handling: ['eat_today'] };
	return { contains, handling: warm.includes(first) ? ['eat_today', 'reheat'] : ['fridge', 'eat_today'] };
}
