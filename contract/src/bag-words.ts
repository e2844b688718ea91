/** Every text about bag contents, for screens, pages, emails, print and errors (ADR 78). */
import type { Allergen, AllergenState, BagChip, BagContainer, BagDiet, BagHandling, BagSize } from './bag.ts';

export interface BagWords {
	labels: Record<'size' | 'contains' | 'diets' | 'handling' | 'container' | 'allergens', string>;
	sizes: Record<BagSize, string>;
	/** Lowercase, for use in a sentence. */
	chips: Record<BagChip, string>;
	and: string;
	diets: Record<BagDiet, string>;
	handling: Record<BagHandling, string>;
	containers: Record<BagContainer, string>;
	allergens: Record<Allergen, string>;
	states: Record<AllergenState, string>;
	stated: Record<AllergenState | 'not_confirmed', (list: string) => string>;
	nothingStated: string;
	/** A diet the bag isn't labeled with. */
	notStatedAs: (diet: string) => string;
	note: string;
	contradiction: (diet: string, inside: string) => string;
	sheet: {
		title: string;
		columns: readonly [name: string, state: string, statedBy: string];
		statedBy: (name: string, date: string) => string;
		notConfirmed: (state: string) => string;
		printed: (date: string) => string;
	};
}

const en: BagWords = {
	labels: {
		size: 'Size',
		contains: 'Usually contains',
		diets: 'Diet',
		handling: 'At home',
		container: 'Packing',
		allergens: 'Allergens',
	},
	sizes: { one_person: 'For one person', two_people: 'For two people', family: 'For a family' },
	chips: {
		bread: 'bread',
		pastries: 'pastries',
		cakes: 'cakes',
		bagels: 'bagels',
		sandwiches: 'sandwiches',
		salads: 'salads',
		soups: 'soups',
		hot_meals: 'hot meals',
		rice_dishes: 'rice dishes',
		noodles_pasta: 'noodles & pasta',
		pizza: 'pizza',
		sushi: 'sushi',
		bento: 'bento',
		fruit: 'fruit',
		vegetables: 'vegetables',
		dairy: 'dairy',
		cheese: 'cheese',
		eggs: 'eggs',
		meat: 'meat',
		fish: 'fish',
		deli: 'deli',
		snacks: 'snacks',
		sweets: 'sweets',
		drinks: 'drinks',
	},
	and: '&',
	diets: { vegetarian: 'Vegetarian', vegan: 'Vegan', halal: 'Halal', kosher: 'Kosher' },
	handling: {
		fridge: 'Keep it in the fridge',
		eat_today: 'Eat it today',
		reheat: 'Heat it up before you eat',
	},
	containers: { bring_your_own: 'Bring your own container', packed: 'Comes packed' },
	allergens: {
		milk: 'milk',
		egg: 'egg',
		fish: 'fish',
		crustacean_shellfish: 'crustacean shellfish',
		tree_nut: 'tree nuts',
		peanut: 'peanuts',
		wheat: 'wheat',
		soy: 'soy',
		sesame: 'sesame',
	},
	states: {
		contains: 'Contains',
		may_contain: 'May contain',
		not_used: 'Not used',
		not_stated: 'Not stated',
	},
	stated: {
		contains: (list) => `Contains ${list}.`,
		may_contain: (list) => `May contain ${list}.`,
		not_used: (list) => `Not used: ${list}.`,
		not_confirmed: (list) => `Not confirmed: ${list}.`,
		not_stated: (list) => `Not stated: ${list}.`,
	},
	nothingStated: 'The shop hasn’t said.',
	notStatedAs: (diet) => `Not stated as ${diet.toLowerCase()}.`,
	note: 'Surprise bags vary. Ask the shop if you have an allergy.',
	contradiction: (diet, inside) =>
		`A ${diet.toLowerCase()} bag can't contain ${inside}. Remove one of the two.`,
	sheet: {
		title: 'Allergens in our surprise bags',
		columns: ['Allergen', 'In our bags', 'Stated by'],
		statedBy: (name, date) => (name ? `${name}, ${date}` : date),
		notConfirmed: (state) => `Not confirmed (said before: ${state.toLowerCase()})`,
		printed: (date) => `Printed on ${date}. What was stated later is on our page.`,
	},
};

const es: BagWords = {
	labels: {
		size: 'Tamaño',
		contains: 'Suele traer',
		diets: 'Dieta',
		handling: 'En casa',
		container: 'Empaque',
		allergens: 'Alérgenos',
	},
	sizes: { one_person: 'Para una persona', two_people: 'Para dos personas', family: 'Para una familia' },
	chips: {
		bread: 'pan',
		pastries: 'pan dulce',
		cakes: 'pasteles',
		bagels: 'bagels',
		sandwiches: 'sándwiches',
		salads: 'ensaladas',
		soups: 'sopas',
		hot_meals: 'comidas calientes',
		rice_dishes: 'platos de arroz',
		noodles_pasta: 'fideos y pasta',
		pizza: 'pizza',
		sushi: 'sushi',
		bento: 'bento',
		fruit: 'fruta',
		vegetables: 'verduras',
		dairy: 'lácteos',
		cheese: 'queso',
		eggs: 'huevos',
		meat: 'carne',
		fish: 'pescado',
		deli: 'carnes frías',
		snacks: 'bocadillos',
		sweets: 'dulces',
		drinks: 'bebidas',
	},
	and: 'y',
	diets: { vegetarian: 'Vegetariana', vegan: 'Vegana', halal: 'Halal', kosher: 'Kosher' },
	handling: {
		fridge: 'Guárdala en el refrigerador',
		eat_today: 'Cómela hoy',
		reheat: 'Caliéntala antes de comer',
	},
	containers: { bring_your_own: 'Trae tu propio recipiente', packed: 'Viene empacada' },
	allergens: {
		milk: 'leche',
		egg: 'huevo',
		fish: 'pescado',
		crustacean_shellfish: 'crustáceos',
		tree_nut: 'nueces de árbol',
		peanut: 'cacahuate (maní)',
		wheat: 'trigo',
		soy: 'soya',
		sesame: 'ajonjolí (sésamo)',
	},
	states: {
		contains: 'Contiene',
		may_contain: 'Puede contener',
		not_used: 'No se usa',
		not_stated: 'No indicado',
	},
	stated: {
		contains: (list) => `Contiene ${list}.`,
		may_contain: (list) => `Puede contener ${list}.`,
		not_used: (list) => `No se usa: ${list}.`,
		not_confirmed: (list) => `Sin confirmar: ${list}.`,
		not_stated: (list) => `No indicado: ${list}.`,
	},
	nothingStated: 'La tienda no lo ha indicado.',
	notStatedAs: (diet) => `No indicada como ${diet.toLowerCase()}.`,
	note: 'Las bolsas sorpresa varían. Si tienes una alergia, pregunta en la tienda.',
	contradiction: (diet, inside) =>
		`Una bolsa ${diet.toLowerCase()} no puede traer ${inside}. Quita una de las dos cosas.`,
	sheet: {
		title: 'Alérgenos en nuestras bolsas sorpresa',
		columns: ['Alérgeno', 'En nuestras bolsas', 'Indicado por'],
		statedBy: (name, date) => (name ? `${name}, ${date}` : date),
		notConfirmed: (state) => `Sin confirmar (antes se indicó: ${state.toLowerCase()})`,
		printed: (date) => `Impreso el ${date}. Lo que se indicó después está en nuestra página.`,
	},
};

export const bagWords = { en, es } as const satisfies Record<string, BagWords>;

export const bagWordsIn = (locale: string): BagWords =>
	(bagWords as Record<string, BagWords>)[locale.split('-')[0] ?? ''] ?? en;
