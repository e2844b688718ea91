/** Facts about orders for the modules below them: `orders` writes, and stands above all that asks here (ADR 134). */
export {
	bagMoves,
	chanceOf,
	countOpen,
	findOrder,
	findOrders,
	haveOrder,
	openEnding,
	takenOffers,
	type TakenOffer,
} from './order-facts.store.ts';
