import type { PushTexts } from './push.en.ts';

const bags = (count: number) => (count === 1 ? '1 bolsa' : `${count} bolsas`);
/** A la 1:00 p.m., a las 2:00 p.m. */
const at = (time: string) => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;

/** Every word of notifications on devices, in Spanish. */
export const es: PushTexts = {
	locale: 'es-US',
	language: 'es',
	days: { today: 'hoy', tonight: 'esta noche', tomorrow: 'mañana' },
	when: (day, window) => `${day}, ${window}`,
	bag_offer: {
		title: (shop, count) => `${bags(count)} en ${shop}: para ti, si quieres`,
		body: (until, when) => `Pídela antes de ${at(until)}. Para recoger: ${when}.`,
	},
	waitlist_open: {
		title: (shop) => `Hay bolsas otra vez en ${shop}`,
		body: (when) => `Por orden de llegada. Para recoger: ${when}.`,
	},
	waitlist_ended: {
		title: (shop) => `Ya no estás en la lista de espera: ${shop}`,
		unnamed: 'una tienda que cerró',
		body: {
			closed: 'Ya no vende bolsas para este horario.',
			moved: 'Cambió su horario de recogida. Si el nuevo te sirve, puedes volver a esperar.',
			lapsed: 'Te ofrecimos una bolsa dos veces, y dos veces se acabó el tiempo. Puedes volver a la fila.',
			over: 'El horario de recogida terminó y no hubo ninguna bolsa para ti.',
			has_order: 'Ya tienes una bolsa ahí para ese día.',
			account: 'Ya no esperas una bolsa ahí.',
		},
	},
	shop_opened: {
		title: (shop) => `${shop} abrió cerca de ti`,
		body: (city, miles, place) =>
			`Bolsas sorpresa en ${city}, a ${miles} ${miles === 1 ? 'milla' : 'millas'} más o menos de ${place}.`,
	},
	bag_alert: {
		title: {
			back: (shop) => `Hay bolsas otra vez en ${shop}`,
			new: (shop) => `Bolsas nuevas en ${shop}`,
			cheaper: (shop) => `Bolsas más baratas en ${shop}`,
			reopened: (shop) => `${shop} vuelve a abrir`,
		},
		body: (left, price, when) =>
			`${left === 1 ? 'Queda' : 'Quedan'} ${bags(left)}, a ${price} cada una. Para recoger: ${when}.`,
	},
	cancelled_by_business: {
		title: (shop) => `${shop} canceló tu pedido`,
		body: (amount) => `${amount} regresan a tu tarjeta.`,
		held: 'Te apartamos otra bolsa. Échale un vistazo.',
	},
	refunded: {
		title: (amount) => `Tu reembolso de ${amount} va en camino`,
		body: (shop) => `${shop}. Los bancos suelen tardar de 5 a 10 días en mostrarlo.`,
	},
	refund_refused: {
		title: (shop) => `Sobre tu solicitud de reembolso a ${shop}`,
		body: 'Tu reembolso no fue aprobado. Abre tu pedido para ver el motivo.',
	},
	refund_failed: {
		title: (amount) => `Tu reembolso de ${amount} no se pudo hacer`,
		body: 'Todavía tenemos tu dinero y lo estamos revisando.',
	},
	notice: {
		title: (shop) => `Un aviso de ${shop}`,
		said: {
			early: 'Cerramos temprano. Ven lo antes que puedas.',
			later: 'Vamos un poco tarde. Ven hacia el final de tu horario para recoger.',
			door: 'Usa nuestra otra entrada.',
			bag: 'Trae tu propia bolsa.',
			note: 'Abre tu pedido para leerlo.',
		},
	},
	pickup_reminder: {
		title: (shop) => `Tu bolsa te espera en ${shop}`,
		body: (end) => `El horario para recoger termina a ${at(end)}.`,
	},
	new_sale: {
		title: (count) => `Pedido nuevo: ${bags(count)}`,
		body: (shop, when) => `${shop}. Para recoger: ${when}.`,
	},
};
