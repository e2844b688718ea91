// Picks a drawing for shops without a picture (R-motif), by words in their name, then by category. The choice among
// fitting drawings depends on the shop's ID.
import { slugOf } from '#lib/slug.ts';

/** Maps drawings to words; a plural s is stripped before the lookup. */
const foods: Record<string, string> = {
	'pizza pizza-slice': 'pizza pizzeria pizzaiolo trattoria',
	'pizza-slice': 'slice',
	pie: 'pie pieshop quiche tart tarte',
	eclairs: 'eclair patisserie choux konditorei',
	'cake cupcakes': 'cake torte bundt',
	cupcakes: 'cupcake',
	muffins: 'muffin scone',
	cookies: 'cookie biscuit brownie',
	macarons: 'macaron macaroon',
	chocolate: 'chocolate chocolatier cocoa cacao candy confection confectionery fudge truffle praline',
	'cinnamon-rolls': 'cinnamon sticky bun',
	croissants: 'croissant viennoiserie',
	doughnuts: 'doughnut donut fritter malasada beignet cruller',
	'bagels bagel-sandwich': 'bagel schmear bialy lox',
	pretzels: 'pretzel brezel',
	'sourdough loaf baguettes': 'bread flour crust oven mill miller grain wheat boulangerie panaderia forno',
	sourdough: 'sourdough levain rye',
	loaf: 'loaf loave',
	baguettes: 'baguette ficelle banh',
	toast: 'toast brunch breakfast egg omelette avocado',
	waffles: 'waffle crepe',
	pancakes: 'pancake griddle flapjack diner',
	latte: 'coffee espresso latte roaster roastery bean cappuccino java mocha',
	tea: 'tea chai kettle matcha teahouse boba',
	juice: 'juice smoothie juicery lemonade acai squeeze',
	'gelato ice-cream': 'gelato gelateria ice creamery scoop sorbet froyo frozen custard heladeria paleta',
	'cheese cheese-wheel': 'cheese cheesemonger fromage fromagerie curd dairy',
	jam: 'jam preserve jelly honey pickle larder pantry',
	sandwich: 'sandwich sub hoagie grinder delicatessen panini club cubano',
	burger: 'burger hamburger patty smash fries',
	'hot-dog': 'hotdog dog frank sausage bratwurst wurst wiener',
	'lobster-roll': 'lobster crab shrimp clam chowder oyster',
	fish: 'fish seafood catch fishmonger salmon poke harbor',
	'nigiri maki': 'sushi',
	nigiri: 'nigiri sashimi omakase',
	maki: 'maki kimbap gimbap roll',
	bento: 'bento izakaya japanese teriyaki donburi',
	ramen: 'ramen broth pho udon soba saimin laksa',
	'wok-noodles ramen': 'noodle mein pad thai vietnamese',
	'wok-noodles': 'wok chow szechuan sichuan chinese lanzhou takeout',
	'dumplings steamer': 'dumpling dimsum dim potsticker gyoza mandu momo pierogi wonton',
	steamer: 'bao steam steamed xiao',
	tacos: 'taco taqueria cantina carnita',
	burrito: 'burrito wrap quesadilla',
	tamales: 'tamale masa mercado',
	empanadas: 'empanada turnover pasty pasties samosa calzone',
	'curry stew': 'curry masala tandoor tandoori dal indian spice',
	mezze: 'mezze falafel hummus pita lebanese greek mediterranean',
	skewers: 'kebab kabob skewer gyro shawarma souvlaki grill yakitori satay',
	'roast-chicken': 'chicken rotisserie poultry roast wing turkey bbq barbecue smokehouse',
	lasagna: 'lasagna pasta italian osteria casserole',
	'plate-lunch': 'plate hawaiian luau aloha',
	stew: 'stew ladle chili gumbo goulash tagine pot',
	soup: 'soup spoon bisque',
	salad: 'salad bowl greens green sprout vegan vegetarian',
	apples: 'apple orchard cider',
	fruit: 'fruit berry pear citrus peach banana',
	carrots: 'carrot beet root vegetable veggie',
	'vegetable-crate': 'farm farmstand produce harvest garden csa pumpkin squash',
	'market-basket': 'basket bodega hamper picnic',
};
const places: Record<string, string> = {
	'sourdough croissants loaf baguettes cinnamon-rolls pretzels':
		'bakery baker bakehouse bakeshop crumb dough',
	'latte toast muffins waffles cookies': 'cafe coffeehouse bistro',
	'sandwich bagel-sandwich pretzels salad': 'deli lunch',
	'pie eclairs cake macarons cupcakes cinnamon-rolls': 'pastry pastries sweet dessert sugar',
	'market-basket fruit vegetable-crate apples carrots jam': 'market grocer grocery grocerie store mart hall',
	'roast-chicken stew lasagna soup burger skewers curry': 'restaurant kitchen eatery table tavern pub',
};
const anything = 'market-basket fruit stew pie sandwich soup croissants salad roast-chicken cookies';
const colors = ['honey', 'persimmon', 'rose', 'sage', 'leaf', 'sea', 'plum', 'tomato'];

const byWord = (table: Record<string, string>) =>
	new Map(
		Object.entries(table).flatMap(([motifs, words]) =>
			words.split(' ').map((word) => [word, motifs] as const),
		),
	);
const [ofFood, ofPlace] = [byWord(foods), byWord(places)];

export const motifs = [
	...new Set([...Object.keys(foods), ...Object.keys(places)].flatMap((one) => one.split(' '))),
];

const withoutEnd = (word: string, end: string) => (word.endsWith(end) ? word.slice(0, -end.length) : word);

function said(table: Map<string, string>, words: readonly string[]): string | undefined {
	for (const word of words) {
		const motif = table.get(word) ?? table.get(withoutEnd(word, 's')) ?? table.get(withoutEnd(word, 'es'));
		if (motif) return motif;
	}
	return undefined;
}

/** Returns drawings that fit the name, else the category; [] if neither matches. */
export function fittingMotifs(shop: { display_name: string; category: string }): string[] {
	const [name, category] = [shop.display_name, shop.category].map((text) => slugOf(text).split('-')) as [
		string[],
		string[],
	];
	const fitting =
		said(ofFood, name) ?? said(ofFood, category) ?? said(ofPlace, name) ?? said(ofPlace, category);
	return fitting?.split(' ') ?? [];
}

export function motifKey(shop: { id: string; display_name: string; category: string }): string {
	const { id } = shop;
	const fitting = fittingMotifs(shop);
	const choice = fitting.length > 0 ? fitting : anything.split(' ');
	let number = 2_166_136_261;
	for (const char of id) number = Math.imul(number ^ char.charCodeAt(0), 16_777_619) >>> 0;
	const color = colors[number % colors.length];
	return `motifs/${choice[Math.floor(number / colors.length) % choice.length]}-${color}.svg`;
}
