import { auditActions, auditWordIn, bagWords, type Language } from '@flavorbag/contract';
import { namesIn } from '#db/personal-data.ts';

export const pageWords = {
	en: {
		title: 'Your data at FlavorBag',
		of: (name: string, at: string) => `Everything stored about ${name}, as of ${at}.`,
		zone: (zone: string) => `Times are in the time zone ${zone} unless they say “at the shop”.`,
		yes: 'Yes',
		no: 'No',
		admin: 'An admin',
		cli: 'The operator',
		nothing: 'Nothing is stored here:',
		left: 'What isn’t in this file',
		leftOut: [
			'Passwords, links, keys and other secrets, which are stored scrambled or only until they are used.',
			'Whatever belongs to other people: customers of a shop you work in, colleagues, and admins by name.',
			'The words of emails that were sent. They are deleted once they are sent, and with them, of some, who they went to.',
			'Saved cards. The payment provider has them; your profile shows them and removes them.',
			'The books of a shop you own. Its statements and order files are on its own pages.',
		],
	},
	es: {
		title: 'Tus datos en FlavorBag',
		of: (name: string, at: string) => `Todo lo que se guarda sobre ${name} (${at}).`,
		zone: (zone: string) => `Las horas son de la zona horaria ${zone}, salvo donde dice “hora de la tienda”.`,
		yes: 'Sí',
		no: 'No',
		admin: 'Administración',
		cli: 'El operador',
		nothing: 'Aquí no se guarda nada:',
		left: 'Lo que no está en este archivo',
		leftOut: [
			'Contraseñas, enlaces, llaves y otros secretos, que se guardan cifrados o solo hasta que se usan.',
			'Lo que es de otras personas: clientes de una tienda donde trabajas, colegas y administradores por su nombre.',
			'El texto de los correos ya enviados. Se borra al enviarlos y, en algunos, también a quién se enviaron.',
			'Las tarjetas guardadas. Las tiene el proveedor de pagos; tu perfil las muestra y las quita.',
			'Las cuentas de una tienda tuya. Sus estados de cuenta y archivos de pedidos están en sus propias páginas.',
		],
	},
};

type Words = Readonly<Record<string, string>>;
/** Parses `name: word; name: word`. */
const words = (text: string): Words =>
	Object.fromEntries(
		text
			.trim()
			.split(/;|\n/)
			.map((pair) => pair.trim().split(': ')),
	);

/** Column labels, keyed without suffixes such as `_at`. English lists only names that don't read well themselves. */
const labels: Record<Language, Words> = {
	en: words(`
		aaguid: kind of passkey; account: your number there; action: what; at: when; attempts: wrong tries; avoid: allergens you avoid
		bag: what the shop said about the bag; bag_caution: suggested counts; bank_last4: last digits of the bank account
		business: shop number; businesses.approval_at: waiting or declined since; cancel_until: could be canceled until
		card_last4: last digits of the card; charges_enabled: can take payments; claims: bags held for you; counted: counts for the shop
		dead: given up; deleted: closed; difference: more bags, or missing; dismissed: put off by you; done: sent; drawn: place in the draw
		enabled: on sale; end_time: until (at the shop); ended_why: why it ended; endpoint: call; entry: number of the wait
		external: account number; failed_verification_count: wrong codes; fails: failed notifications in a row
		fits_diet: only what fits your diet; from_user_you: offered by you; id: number; ip_address: IP address; kind: why; label: called
		lapses: offers that ran out; last_ok: last notification; lat: latitude; lng: longitude; local_date: date
		lockouts: times it was locked; max_price: at most; next: next summary; notes: on arrival; notified: emailed; outbox.email: about
		passed: passed over; payouts_enabled: can be paid out; picked_up_by_you: confirmed by you; proven: last confirmed that it was you
		provider: with; provider_account: account at the payment provider; provider_number: number at the payment provider
		push_messages.email: about; quantity: bags; quiet_to: quiet until; radius: miles around
		refund_reserved: refunded or on its way back; reliability_min: kept orders, at least; replaces: instead of order
		reply: reply of the shop; resumes: on from; rule: alert; run: due; sales: orders in your shops; scope: what it may see
		second_factor: with two-step verification; session_ends: unlocked until; spam: looked like an ad; start_time: from (at the shop)
		stays: stays on the team; tax_passed_on: tax paid on by the shop; tax_remitted_by: tax paid by; text: comment
		text_state: comment is; to_user_you: offered to you; two_factor_enabled: two-step verification; tz: time zone; unit: price of a bag
		unlocked_by_you: last unlocked by you; unpaid: left without paying; user_agent: browser; value: worth its price; version: lines
		was: before; way: how; weight: weight in the draw; withdrawn: taken back by the bank; zip_code: ZIP code
	`),
	es: words(`
		aaguid: tipo de llave; about: sobre; accepted: recibida por un dispositivo; account: tu número allí; account_type: registro como
		acknowledged: lo que leíste sobre tu dieta; action: qué; alerts: avisos; allergen: alérgeno; amount: monto; answer: respuesta
		answer_due: responder antes del; answered: respondido; approval: aprobación; approval_reason: motivo del rechazo
		arrives_on: llega el; at: cuándo; attempts: intentos fallidos; avoid: alérgenos que evitas; backed_up: con copia de seguridad
		bag: lo que la tienda dijo de la bolsa; bag_caution: cantidades sugeridas; bag_kind: tipo de bolsa; bags: bolsas
		bank_last4: últimas cifras de la cuenta; bank_name: banco; began: empezó; business: número de la tienda; business_name: tienda
		businesses.approval_at: en espera o rechazada desde; by: por; cancel_until: se podía cancelar hasta; captured: cobrado
		card_brand: tarjeta; card_last4: últimas cifras de la tarjeta; category: categoría; changed: último cambio
		charges_enabled: puede cobrar; city: ciudad; claims: bolsas apartadas para ti; closed: cerrado; confirmed: confirmado
		counted: cuenta para la tienda; created: desde; days: días; dead: abandonado; dealt: ofrecido; decision: decisión; deleted: cerrada
		description: descripción; device_type: guardada en; difference: bolsas de más o de menos; digest_hour: hora del resumen
		dismissed: lo pospusiste; display_name: nombre; disputed: disputado en el banco; done: enviado; done_by_you: lo hiciste tú
		draw: número en el sorteo; drawn: lugar en el sorteo; due: vence; edited: editado; email: correo
		email_notifications: correos a la tienda; email_verified: correo verificado; enabled: a la venta
		end_time: hasta (hora de la tienda); ended: terminó; ended_why: por qué terminó; endpoint: llamada; ends: hasta
		entry: número de la espera; evidence_due: pruebas hasta; expires: termina; external: número de cuenta
		failed_verification_count: códigos incorrectos; fails: notificaciones fallidas seguidas; failure_code: por qué lo devolvió el banco
		first_name: nombre; fits_diet: solo lo que va con tu dieta; food: comida; formatted_address: dirección completa; from_status: de
		from_time: desde; from_user_you: ofrecida por ti; given: dada; google_place: número del lugar en Google; has_picture: tiene foto
		hold_expires: apartado hasta; id: número; image: foto; invited: invitado; ip_address: dirección IP; joined: te apuntaste
		kind: por qué; label: se llama; language: idioma; lapses: ofertas que vencieron; last_name: apellido; last_ok: última notificación
		last_problem: problema; last_seen: última vez; lat: latitud; lng: longitud; local_date: fecha; locked_until: bloqueado hasta
		lockouts: veces que se bloqueó; made: hecho; max_price: como máximo; messages: correos; name: nombre
		new_order_emails: correos sobre pedidos; next: próximo resumen; notes: al llegar; notified: te escribimos
		offer: número de la oferta; offer_bags: bolsas de la oferta; onboarding_complete: configurada; opened: abierta; order: pedido
		orders: pedidos; outbox.email: sobre; packed: empacado; paid: pagado; paired: vinculado; passed: pasó a otra persona
		paused: en pausa; paused_until: en pausa hasta; payment: pago; payouts_enabled: puede recibir depósitos; period: momento del día
		phone_number: teléfono; picked_up: recogido; picked_up_by_you: confirmado por ti; pickup: recogida; pickup_code: código de recogida
		pickup_notes: al llegar; pickup_place: dónde; place: dónde; price: precio; proven: última vez que confirmaste que eras tú
		provider: con; provider_account: cuenta en el proveedor de pagos; provider_number: número en el proveedor de pagos
		public_profile: tiene página pública; push_messages.email: sobre; push_service: servicio de notificaciones; quantity: bolsas
		quiet_from: silencio desde; quiet_to: silencio hasta; radius: millas alrededor; rating: calificación; ratings.amount: cantidad
		reason: motivo; reasons: motivos; refund_reserved: reembolsado o en camino; reliability_min: pedidos cumplidos, como mínimo
		reminders: recordatorios de recogida; removed: saliste; replaces: en lugar del pedido; replied: respondida
		reply: respuesta de la tienda; report_reason: la tienda la reportó como; reported: reportada; requested_by: lo pidió
		resumes: activo desde; retail_value: valor de venta; returned: devuelto; reviewed: revisada; revoked: quitado; role: función
		rule: aviso; run: previsto; sales: pedidos en tus tiendas; saved: guardado; scope: lo que puede ver
		second_factor: con verificación en dos pasos; sent: enviada; session_ends: desbloqueado hasta; set: elegido
		shop_emails: correos a la tienda; spam: parecía publicidad; start_time: desde (hora de la tienda); starts: desde; state: estado
		stated: declarado; status: estado; stays: sigue en el equipo; street: calle; suspended: suspendida
		suspended_reason: motivo de la suspensión; tax: impuesto; tax_class: clase de impuesto; tax_passed_on: impuesto que paga la tienda
		tax_rate: tasa de impuesto; tax_remitted_by: quién paga el impuesto; text: comentario; text_state: el comentario está; to_status: a
		to_time: hasta; to_user_you: ofrecida a ti; total: total; transports: conexión; two_factor_enabled: verificación en dos pasos
		tz: zona horaria; unit: precio de una bolsa; unlocked_by_you: último desbloqueo tuyo; unpaid: lo dejaste sin pagar; until: hasta
		updated: último cambio; used: usada; user_agent: navegador; value: vale lo que cuesta; variety: variedad; verified: verificado
		version: líneas; was: antes; way: cómo; weight: peso en el sorteo; withdrawn: retirado por el banco; zip_code: código ZIP
	`),
};
const values: Record<Language, Words> = {
	en: words(`
		abandoned: ended before it was paid; credential: password; en: English; es: Spanish; expired: not picked up; fulfilled: picked up
		job: the system; multiDevice: several devices; singleDevice: one device
	`),
	es: words(`
		customer: cliente; business: tienda; admin: administración; en: inglés; es: español; credential: contraseña
		multiDevice: varios dispositivos; singleDevice: un dispositivo; pending: pendiente; abandoned: terminó antes de pagarse
		fulfilled: recogido; cancelled: cancelado; expired: no recogido; refunded: reembolsado; morning: mañana; afternoon: tarde
		evening: noche; creating: en preparación; requires_payment: por pagar; authorized: autorizado; voided: anulado; failed: falló
		requested: solicitado; approved: aprobado; submitted: enviado; succeeded: hecho; rejected: rechazado; open: abierta; won: ganada
		lost: perdida; planned: prevista; sending: en camino; in_transit: en camino; canceled: cancelado; system: el sistema
		provider: proveedor de pagos; job: el sistema; platform: plataforma; shop: tienda; less: menos; about: más o menos; more: más
		none: ninguno; shown: visible; held: en revisión; hidden: oculto; hide: ocultar; keep: dejar; great_taste: muy rico
		not_fresh: no estaba fresco; right_amount: buena cantidad; too_little: muy poco; too_much: demasiado; good_variety: buena variedad
		little_variety: poca variedad; friendly: buen trato; long_wait: mucha espera; not_as_described: no era como se describió
		packaging: empaque; personal_data: datos personales; hate: insultos; not_about_the_bag: no trata de la bolsa; spam: publicidad
		illegal: contra la ley; waiting: en espera; offered: ofrecida; watching: pendiente de bolsas; ordered: pedida; left: la dejaste
		lapsed: venció; over: se acabó el tiempo; closed: tienda cerrada; moved: cambió el horario; has_order: ya había un pedido
		account: cuenta borrada; taken: aceptada; declined: rechazada; void: anulada; back: hay bolsas otra vez; new: horario nuevo
		cheaper: más barata; reopened: reabrió; favorites: favoritas; circle: alrededor de un punto; instant: al momento; digest: resumen
		each: cada uno; prepared: comida preparada; bakery: panadería; grocery: despensa; mixed: mixto; meals: comidas; groceries: despensa
		cautious: prudente; even: intermedio; bold: atrevido; manager: gerente; counter: mostrador; receipt: recibo
		cancelled_by_business: pedido cancelado; refund_requested: reembolso pedido; refund_with_us: reembolso en revisión
		refund_refused: reembolso rechazado; refund_failed: reembolso fallido; refund_decided: decisión sobre un reembolso
		notice: mensaje de una tienda; rate_order: calificar un pedido; bag_offer: bolsas para ti; waitlist_open: hay bolsas
		waitlist_ended: espera terminada; bag_alert: aviso de bolsas; alert_digest: resumen de avisos; shop_opened: abrió una tienda
		invitation: invitación; shop_offered: te ofrecen una tienda; shop_received: tienda recibida; new_order: pedido nuevo
		shop_passed_on: tienda traspasada; bag_to_confirm: confirmar una bolsa; pin_locked: PIN bloqueado
		account_suspended: cuenta suspendida; account_restored: cuenta restablecida; password_changed: contraseña cambiada
		sign_in_changed: cambio en tu inicio de sesión; verify_email: verificar el correo; reset_password: contraseña nueva
		already_registered: ya hay una cuenta; sign_in_attempts: intentos de iniciar sesión; order_digest: resumen de pedidos
		cancelled_by_customer: pedido cancelado por su cliente; cancelled_by_admin: pedido cancelado por soporte
		refund_to_answer: reembolso por responder; rating_decided: decisión sobre un comentario; value_low: valor de las bolsas
		rating_decided_shop: decisión sobre un comentario; emergency: emergencia; deposit_failed: depósito devuelto
		backup_failed: copia de seguridad fallida; shop_approved: tienda aprobada; shop_declined: tienda rechazada
		shops_waiting: tiendas que esperan aprobación; paid: pagado; captured: cobrado; sent: enviada; ended: terminó
	`),
};

/** Columns whose values have labels; all others are shown as stored. */
export const codedColumns: ReadonlySet<string> = new Set(
	namesIn(`role account_type language providerId deviceType status from_status to_status by period requested_by tax_class was
		tax_remitted_by value reasons text_state report_reason decision ended_why kind bag_kind way place bag_caution action approval
		new_order_emails diets avoid allergen size contains handling container rating_decisions.reason outbox.email
		push_messages.email bag_allergens.state bag_offers.state waitlist_entries.state`),
);

/** Strips suffixes that the formatted value makes obvious. */
const stemOf = (column: string) =>
	column
		.replace(/^provider_(?!account).+_id$/, 'provider_number')
		.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
		.replace(/_(at|cents|bps|miles|id)$/, '');

export function labelIn(language: Language, table: string, column: string): string | undefined {
	const stem = stemOf(column);
	const bag: Words = bagWords[language].labels;
	const known = labels[language][`${table}.${column}`] ?? labels[language][stem] ?? bag[stem];
	if (known) return known;
	if (language === 'en') return stem.replaceAll('_', ' ');
	const done = labels[language][stem.replace(/_by_you$/, '')];
	return done && `${done} por ti`;
}

export function valueIn(language: Language, value: string): string | undefined {
	const action = auditActions.find((one) => one === value);
	if (action) {
		const { admin, cli } = pageWords[language];
		const [by = ''] = action.split('.');
		const who: Words = { admin, cli };
		const what = auditWordIn(language, action);
		return who[by] ? `${who[by]}: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what;
	}
	const { sizes, chips, diets, handling, containers, allergens, states } = bagWords[language];
	const bag: Words = { ...sizes, ...chips, ...diets, ...handling, ...containers, ...allergens, ...states };
	const known = values[language][value] ?? bag[value];
	return known ?? (language === 'en' ? value.replaceAll('_', ' ') : undefined);
}
