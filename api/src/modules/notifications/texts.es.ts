import { bagWords } from '@flavorbag/contract';
import type { MailTexts } from './texts.en.ts';

const bags = (count: number) => (count === 1 ? '1 bolsa' : `${count} bolsas`);
/** A la 1:00 p.m., a las 2:00 p.m. */
const at = (time: string) => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;
const aBag = (count: number) => (count === 1 ? 'una bolsa' : `${count} bolsas`);

/** Every word of the mails, in Spanish. */
export const es: MailTexts = {
	language: 'es',
	bag: bagWords.es,
	locale: 'es-US',
	greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
	footer: 'FlavorBag: buena comida, rescatada al final del día.',
	questions: (email) => `¿Tienes preguntas? Escribe a ${email}.`,
	operator: 'FlavorBag',
	linkHint: 'Si el botón no funciona, abre esta dirección:',
	facts: {
		business: 'Negocio',
		address: 'Dónde',
		phone: 'Teléfono',
		notes: 'Al llegar',
		pickup: 'Recogida',
		bags: 'Bolsas',
		left: 'Quedan',
		subtotal: 'Subtotal',
		tax: 'Impuesto',
		total: 'Total',
		refund: 'Reembolso',
		reason: 'Motivo',
		order: 'Pedido',
		answer: 'Respuesta',
		answerBy: 'Responder antes del',
		amount: 'Monto',
		bank: 'Cuenta bancaria',
		when: 'Cuándo',
		device: 'Dispositivo',
		problem: 'Problema',
	},
	window: (date, start, end, zone) => `${date}, de ${start} a ${end} (${zone})`,
	times: (start, end) => `de ${start} a ${end}`,
	showOrders: 'Ver mis pedidos',
	showBusinessOrders: 'Abrir mis pedidos',
	verify_email: {
		subject: 'Confirma tu correo',
		heading: 'Un toque y listo',
		body: 'Confirma que este es tu correo. Después puedes empezar.',
		button: 'Confirmar mi correo',
		note: 'El enlace funciona 24 horas. Si no creaste una cuenta en FlavorBag, puedes ignorar este correo.',
	},
	reset_password: {
		subject: 'Cambia tu contraseña',
		heading: 'Elige una contraseña nueva',
		body: 'Alguien pidió cambiar la contraseña de tu cuenta de FlavorBag.',
		button: 'Elegir contraseña nueva',
		note: 'El enlace funciona una vez, durante una hora. Si no fuiste tú, ignora este correo: tu contraseña queda como está.',
	},
	password_changed: {
		subject: 'Tu contraseña cambió',
		heading: 'Tu contraseña cambió',
		body: [
			'La contraseña de tu cuenta de FlavorBag acaba de cambiar. Se cerró la sesión en los demás dispositivos, y los enlaces anteriores para cambiarla ya no funcionan.',
			'Si fuiste tú, no tienes que hacer nada.',
			'Si no fuiste tú, elige una contraseña nueva ahora mismo: así se cierra la sesión de quien la cambió. Después cambia también la contraseña de tu correo, porque alguien podría estar leyéndolo.',
		],
		button: 'Elegir contraseña nueva',
		note: 'El botón te pide tu correo y te envía un enlace nuevo.',
	},
	sign_in_changed: {
		subject: {
			passkey_added: 'Se agregó una llave de acceso a tu cuenta',
			passkey_removed: 'Se quitó una llave de acceso de tu cuenta',
			codes_on: 'Se activó la verificación en dos pasos',
			codes_off: 'Se desactivó la verificación en dos pasos',
			recovery_codes: 'Tu cuenta tiene códigos de recuperación nuevos',
			reset: 'Se quitaron tus llaves de acceso y la verificación en dos pasos',
		},
		body: {
			passkey_added:
				'Se acaba de agregar una llave de acceso a tu cuenta de FlavorBag. Quien la tenga puede entrar sin tu contraseña.',
			passkey_removed:
				'Se acaba de quitar una llave de acceso de tu cuenta de FlavorBag. Ya nadie puede entrar con ella.',
			codes_on:
				'Se acaba de activar la verificación en dos pasos en tu cuenta de FlavorBag. Desde ahora tu contraseña no basta: para entrar también se pide un código.',
			codes_off:
				'Se acaba de desactivar la verificación en dos pasos en tu cuenta de FlavorBag. Desde ahora tu contraseña basta para entrar.',
			recovery_codes:
				'Se acaban de crear códigos de recuperación nuevos para tu cuenta de FlavorBag. Los anteriores ya no funcionan.',
			reset:
				'Quitamos todas las llaves de acceso de tu cuenta de FlavorBag, desactivamos la verificación en dos pasos y cerramos tu sesión en todas partes.',
		},
		yours: [
			'Si fuiste tú, no tienes que hacer nada.',
			'Si no fuiste tú, abre tu perfil ahora mismo: toca “Cerrar las demás sesiones”, cambia tu contraseña en “Ajustes de seguridad” y quita las llaves de acceso que no conozcas. Después cambia también la contraseña de tu correo.',
		],
		ours: [
			'Si nos lo pediste, no tienes que hacer nada más: puedes entrar con tu contraseña y configurarlas de nuevo.',
			'Si no nos lo pediste, entra ahora mismo y cambia tu contraseña en “Ajustes de seguridad”; después escríbenos.',
		],
		unknownDevice: 'Un dispositivo que no conocemos',
		button: 'Abrir mi perfil',
		note: 'Si entras con otro proveedor, cambia tu contraseña allí. Si ya no puedes entrar, escríbenos.',
	},
	account_suspended: {
		subject: 'Se suspendió tu cuenta de FlavorBag',
		heading: 'Se suspendió tu cuenta',
		body: [
			'Suspendimos tu cuenta y cerramos tu sesión en todas partes. No podrás entrar hasta que se restablezca.',
			'Las bolsas que pagaste siguen siendo tuyas: el código de recogida está en el correo que recibiste al comprarlas. El dinero que ganó un negocio tuyo se sigue enviando a su cuenta de pagos.',
		],
		button: 'Abrir FlavorBag',
		note: 'Si crees que es un error, escríbenos.',
	},
	account_restored: {
		subject: 'Tu cuenta de FlavorBag vuelve a estar abierta',
		heading: 'Ya puedes volver a entrar',
		body: 'Restablecimos tu cuenta. Todo está como lo dejaste.',
		button: 'Entrar',
		note: 'Si tienes preguntas, escríbenos.',
	},
	shop_suspended: {
		subject: (business) => `Se suspendió ${business}`,
		heading: 'Se suspendió tu tienda',
		body: (business) => [
			`Quitamos ${business} del mercado: los clientes ya no la encuentran ni pueden hacer pedidos hasta que la restablezcamos.`,
			'Los pedidos pagados siguen en pie: entrega esas bolsas a su hora de recogida. Te las pagamos como siempre.',
		],
		button: 'Abrir tu tienda',
		note: 'Si crees que es un error, o quieres saber qué hacer, escríbenos.',
	},
	shop_restored: {
		subject: (business) => `${business} está de vuelta`,
		heading: 'Tu tienda ya no está suspendida',
		body: (business) =>
			`Restablecimos ${business}. Los clientes vuelven a encontrarla, salvo que la hayas apagado.`,
		button: 'Abrir tu tienda',
		note: 'Si tienes preguntas, escríbenos.',
	},
	shop_approved: {
		subject: (business) => `${business} está aprobada`,
		heading: 'Tu tienda está aprobada',
		body: (business) =>
			`${business} ya no espera aprobación. Los clientes la encuentran en cuanto esté activada y no quede nada por hacer.`,
		button: 'Abrir tu tienda',
		note: 'Si tienes preguntas, escríbenos.',
	},
	shop_declined: {
		subject: (business) => `${business}: antes cambia algo, por favor`,
		heading: 'Antes cambia algo, por favor',
		body: (business) => [
			`Revisamos ${business} y todavía no puede abrir. Abajo está el motivo.`,
			'Cámbialo en tu tienda y pide ahí otra revisión.',
		],
		button: 'Abrir tu tienda',
		note: 'Si crees que es un error, o quieres saber qué hacer, escríbenos.',
	},
	test_email: {
		subject: 'Un correo de prueba de FlavorBag',
		heading: 'Los correos llegan',
		body: 'Pediste este correo en la consola. Si lo lees, tu servidor de correo acepta correos y te los hace llegar.',
		button: 'Volver a Estado',
		note: 'Si llegó a spam, los de los demás también llegan ahí: configura SPF y DKIM en el dominio desde el que envías.',
	},
	already_registered: {
		subject: 'Ya tienes una cuenta',
		heading: 'Ya tienes una cuenta',
		body: [
			'Alguien, seguramente tú, acaba de intentar crear una cuenta con este correo. Ya tiene una.',
			'Inicia sesión con ella. Si olvidaste la contraseña, ahí puedes elegir una nueva.',
		],
		button: 'Iniciar sesión',
		note: 'Si no fuiste tú, ignora este correo: nada cambió.',
	},
	sign_in_attempts: {
		subject: 'Alguien intenta entrar a tu cuenta',
		heading: '¿Fuiste tú?',
		body: [
			'Alguien escribió varias veces una contraseña equivocada para tu cuenta de FlavorBag. No pudo entrar.',
			'Puedes seguir entrando como siempre en los dispositivos que ya usaste. En uno nuevo quizá tengas que esperar un momento entre un intento y otro.',
		],
		button: 'Elegir contraseña nueva',
		note: 'Si tu contraseña es larga y no la usas en ningún otro lugar, no tienes que hacer nada. Enviamos este correo una vez al día como máximo.',
	},
	backup_failed: {
		subject: {
			backup: 'Falló una copia de seguridad',
			rehearsal: 'No se pudo restaurar la última copia de seguridad',
		},
		body: {
			backup:
				'FlavorBag intentó hacer una copia de seguridad de sus datos y no pudo. Las copias anteriores siguen ahí, pero lo que pase desde ahora se pierde si se daña el disco.',
			rehearsal:
				'FlavorBag restauró la última copia de seguridad para ver si sirve, y no sirve. No confíes en ella hasta que esto se arregle.',
		},
		button: 'Abrir FlavorBag',
		note: 'FlavorBag lo intenta de nuevo cada hora. No recibirás otro correo sobre esto hasta que una copia salga bien y otra falle después. “npm run doctor” dice de cuándo es la última buena.',
	},
	shops_waiting: {
		subject: (count) =>
			count === 1 ? 'Una tienda espera tu aprobación' : `${count} tiendas esperan tu aprobación`,
		body: 'Los clientes encuentran una tienda nueva cuando administración la aprueba. La persona titular recibe un correo cuando decides.',
		button: 'Ver quién espera',
		note: 'Recibes este correo como máximo una vez al día, cuando una tienda es nueva o pide otra revisión.',
	},
	shop_opened: {
		subject: (city) => `Una tienda cerca de ti ya vende bolsas sorpresa: ${city}`,
		heading: 'Abrió una tienda cerca de ti',
		body: (business, city, place, miles) =>
			`${business}, en ${city}, ya vende bolsas sorpresa, a ${miles} ${miles === 1 ? 'milla' : 'millas'} más o menos de ${place}.`,
		button: 'Ver qué hay a la venta',
		note: 'Nos pediste un aviso cuando abriera una tienda cerca de ti. Este es el único correo sobre eso.',
	},
	leaveWaitlist: ['¿Ya no la quieres?', 'Salir de la lista de espera'],
	bag_offer: {
		subject: (business, count) =>
			count === 1
				? `Te toca una bolsa en ${business}: está apartada`
				: `Te tocan ${count} bolsas en ${business}: están apartadas`,
		heading: (count) => (count === 1 ? 'Te toca una bolsa' : `Te tocan ${count} bolsas`),
		body: (business, count, until) => [
			`Esperaste y te toca: te apartamos ${aBag(count)} en ${business} hasta el ${until}.`,
			'Después le toca a la siguiente persona. Si ya no la quieres, sal de la lista de espera aquí abajo para que no tenga que esperar.',
		],
		button: 'La quiero',
		note: 'Recibes este correo porque estás en la lista de espera de este horario.',
	},
	drawn_offer: {
		subject: (business, count) =>
			count === 1
				? `Te tocó una bolsa en el sorteo de ${business}`
				: `Te tocaron ${count} bolsas en el sorteo de ${business}`,
		heading: (count) => (count === 1 ? 'Te tocó una bolsa' : `Te tocaron ${count} bolsas`),
		body: (business, count, until) => [
			`Participaste en el sorteo de ${business} y ${count === 1 ? 'una bolsa es tuya si la pagas' : `${count} bolsas son tuyas si las pagas`} a más tardar el ${until}. Hasta entonces ${count === 1 ? 'te la tenemos apartada' : 'te las tenemos apartadas'}.`,
			`No se te ha cobrado nada. Si no pagas a tiempo, le toca a la siguiente persona del sorteo. Si no ${count === 1 ? 'la' : 'las'} quieres, dilo aquí abajo para que no tenga que esperar.`,
		],
		leave: ['¿No la quieres?', 'Que le toque a la siguiente persona'],
		button: 'Pagar y quedármela',
		note: 'Recibes este correo porque participaste en el sorteo de este horario.',
	},
	alerts: {
		days: { tonight: 'esta noche', today: 'hoy', tomorrow: 'mañana' },
		bags: (left, business, when, price) => `${bags(left)} en ${business}, ${when}, ${price}`,
		heading: {
			back: () => 'Volvió a haber bolsas',
			new: () => 'Bolsas nuevas para ti',
			cheaper: () => 'Bajó el precio',
			reopened: (business) => `${business} vuelve a vender bolsas`,
		},
		people: (people) => (people === 1 ? 'Te enteras antes que nadie.' : `Avisamos a ${people} personas.`),
		firstCome: 'No te apartamos nada: quien llegue primero se las lleva.',
		button: 'Ver las bolsas',
		yourAlert: 'Tu aviso',
		stop: ['¿Ya no lo quieres?', 'Detener este aviso'],
		note: 'Recibes este correo porque pediste avisos de bolsas como estas.',
		digest: {
			subject: (first, others) => (others > 0 ? `${first}, y ${others} más` : first),
			heading: 'Bolsas como las que pediste',
			intro: 'Esto es lo que las tiendas tienen para ti en este momento:',
			andMore: (more) =>
				more === 1 ? 'Otra tienda también tiene.' : `Otras ${more} tiendas también tienen.`,
		},
		rule: {
			favorites: 'Tus favoritas',
			shop: (business) => business,
			circle: (miles, label) => `A ${miles} ${miles === 1 ? 'milla' : 'millas'} o menos de ${label}`,
			days: { Mon: 'lun', Tue: 'mar', Wed: 'mié', Thu: 'jue', Fri: 'vie', Sat: 'sáb', Sun: 'dom' },
			from: (time) => `desde ${at(time)}`,
			to: (time) => `hasta ${at(time)}`,
			upTo: (price) => `hasta ${price}`,
			kinds: {
				bakery: 'pan y pan dulce',
				meals: 'comidas',
				groceries: 'despensa',
				sweets: 'dulces',
				snacks: 'bocadillos y bebidas',
			},
			diet: 'va con mi dieta',
			reliable: (percent) => `cumplió al menos el ${percent}% de los pedidos`,
		},
	},
	waitlist_open: {
		subject: (business) => `Quedan bolsas en ${business}: para quien llegue primero`,
		heading: 'Quedan bolsas',
		body: (business) =>
			`En ${business} quedan bolsas, y el horario de recogida termina pronto. Todos los que esperaron reciben este correo a la vez: quien llegue primero se las lleva.`,
		button: 'Quiero una bolsa',
	},
	waitlist_ended: {
		subject: (business) => `Ya no estás en la lista de espera: ${business}`,
		heading: 'Saliste de esta lista de espera',
		unnamed: 'La tienda',
		body: {
			closed: (business) => `${business} ya no vende bolsas para este horario.`,
			moved: (business) =>
				`${business} cambió su horario de recogida. Si el nuevo te sirve, puedes volver a esperar.`,
			lapsed: (business) =>
				`Te ofrecimos una bolsa en ${business} dos veces, y dos veces se acabó el tiempo. Puedes volver a la fila mientras esté agotado.`,
			over: (business) => `El horario de recogida en ${business} terminó y no hubo ninguna bolsa para ti.`,
			has_order: (business) => `Ya tienes una bolsa en ${business} para ese día.`,
			account: (business) => `Ya no esperas una bolsa en ${business}.`,
		},
		button: 'Buscar otra bolsa',
	},
	receipt: {
		subject: (business) => `Pedido confirmado: ${business}`,
		heading: 'Pedido confirmado',
		body: (business) => [`Recibimos tu pago y ${business} te espera.`, 'Muestra este código al recoger:'],
		codeLabel: 'Código de recogida',
		note: 'Ven dentro del horario de recogida. El código también está en Mis pedidos.',
		taxByUs: (operator) => `${operator} cobra y paga el impuesto sobre ventas.`,
		taxForShop: 'El impuesto sobre ventas se cobra para la tienda.',
	},
	cancelled_by_business: {
		subject: (business) => `${business} canceló tu pedido`,
		heading: 'Se canceló tu pedido',
		body: (business, amount) => [
			`Lo sentimos: ${business} tuvo que cancelar tu pedido.`,
			`${amount} regresan a la tarjeta con la que pagaste. Los bancos suelen tardar de 5 a 10 días en mostrarlo.`,
		],
		held: (until) => `Te apartamos estas hasta ${at(until)}. Puedes quedarte con una:`,
		heldBag: (business, count, price, from, to) =>
			`${business}: ${bags(count)}, ${price}${count === 1 ? '' : ' cada una'}, para recoger de ${from} a ${to}`,
		heldHow: 'Toca el botón para quedarte con ella. Si no quieres, no tienes que hacer nada.',
	},
	invitation: {
		subject: (business, by) => (by ? `${by} te invita a ${business}` : `Te invitan a ${business}`),
		heading: 'Ven a ayudar',
		body: (business, by, role) => [
			`${by || 'Alguien'} quiere que te unas al equipo de ${business}, que vende bolsas sorpresa en FlavorBag.`,
			{
				manager: 'Te encargarías del horario, las bolsas y los pedidos.',
				counter: 'Prepararías las bolsas y las entregarías en el mostrador.',
			}[role],
		],
		button: 'Unirme al equipo',
		note: 'La invitación funciona una vez, durante siete días, con este correo. Si no conoces la tienda, puedes ignorarla.',
	},
	shop_offered: {
		subject: (business, by) => (by ? `${by} quiere pasarte ${business}` : `Quieren pasarte ${business}`),
		heading: '¿Quieres ser titular de esta tienda?',
		body: (business, by, stays) => [
			`${by || 'La persona titular'} quiere que seas titular de ${business}. Nada cambia hasta que aceptes.`,
			`${by || 'La persona titular'} ${stays ? 'se quedaría en gerencia.' : 'dejaría el equipo.'} La tienda no puede recibir pedidos hasta que conectes tu propia cuenta bancaria.`,
		],
		button: 'Ver la oferta',
		note: 'La oferta funciona una vez, durante siete días, solo con tu cuenta. Si no quieres la tienda, puedes ignorarla.',
	},
	shop_received: {
		subject: (business) => `${business} ya es tuya`,
		heading: 'Ya eres titular',
		body: (business, by) => [
			`Aceptaste ${business}${by ? ` de ${by}` : ''}. Desde ahora, los correos de la tienda te llegan a ti.`,
			'Ahora conecta tu cuenta bancaria: hasta entonces la tienda no puede recibir pedidos. Revisa también su teléfono.',
		],
		button: 'Conectar los pagos',
		note: 'Los depósitos y estados de cuenta anteriores se quedan con quien era titular antes.',
	},
	shop_passed_on: {
		subject: (business, to) => (to ? `${business} ya es de ${to}` : `${business} ya tiene nuevo titular`),
		heading: 'Tu tienda tiene nuevo titular',
		body: (business, to, stays) => [
			`${to || 'La otra persona'} aceptó ${business}. ${stays ? 'Desde ahora estás en gerencia.' : 'Dejaste el equipo.'}`,
			'Tu cuenta de pagos ya no está conectada a la tienda, y todavía puedes leer tus estados de cuenta de antes. Si después se reembolsa a un cliente de esa época, tu parte sale de tu cuenta de pagos.',
		],
		button: 'Abrir tus estados de cuenta',
		note: 'Recibes este correo porque ofreciste la tienda.',
	},
	deposit_failed: {
		subject: (amount) => `Tu banco devolvió tu depósito de ${amount}`,
		heading: 'Tu depósito no llegó',
		body: (amount, bank) => [
			`Enviamos ${amount} a tu cuenta bancaria${bank ? ` (${bank})` : ''} y el banco lo devolvió. El dinero se queda en tu cuenta de pagos.`,
			'Revisa la cuenta bancaria en tu página de Pagos: abre ahí tu cuenta de pagos y corrígela o cámbiala. Enviaremos el dinero con el próximo depósito.',
		],
		button: 'Revisar mi cuenta bancaria',
		note: 'No habrá otro depósito hasta que la cuenta bancaria funcione. Tus pedidos y tus ganancias siguen igual.',
	},
	pin_locked: {
		subject: (business) => `Alguien se equivocó de PIN en ${business}`,
		heading: 'Un PIN está bloqueado',
		body: (device, until) => [
			`Alguien se equivocó cinco veces con el PIN de una persona de tu equipo en el dispositivo de mostrador “${device}”. Ese PIN está bloqueado hasta ${until}, en todos los dispositivos de la tienda.`,
			'Si a alguien se le olvidó su PIN, puede elegir otro en la página del equipo. Si no fue nadie, mira quién está ante el dispositivo o desconéctalo ahí.',
		],
		button: 'Abrir la página del equipo',
		note: 'Cada vez que se repite, el PIN se bloquea el doble de tiempo.',
	},
	bag_to_confirm: {
		subject: (business) => `¿Siguen siendo correctos los alérgenos de ${business}?`,
		heading: '¿Todo sigue igual?',
		body: (business) => [
			`Pasaron 90 días desde que alguien de ${business} confirmó lo que dices sobre los alérgenos de tus bolsas.`,
			'Hasta que lo confirmes, los clientes leen “Sin confirmar”. Si nada cambió, basta un toque.',
		],
		button: 'Ver qué trae la bolsa',
		note: 'Preguntamos una vez cada 90 días como máximo.',
	},
	notice: {
		subject: (business, date) => `Sobre tu recogida en ${business} el ${date}`,
		heading: (business) => `Un mensaje de ${business}`,
		said: {
			early: 'Hoy cerramos antes de lo normal. Ven lo antes que puedas dentro de tu horario de recogida.',
			later: 'Vamos un poco tarde. Ven hacia el final de tu horario de recogida.',
			door: 'Usa nuestra otra entrada. Alguien te ayudará a encontrarla.',
			bag: 'Trae tu propia bolsa para llevarte la comida a casa.',
			note: '',
		},
	},
	refunded: {
		subject: (business) => `Tu reembolso de ${business}`,
		heading: 'Tu reembolso va en camino',
		body: (amount) =>
			`${amount} regresan a la tarjeta con la que pagaste. Los bancos suelen tardar de 5 a 10 días en mostrarlo.`,
	},
	refund_requested: {
		subject: (business) => `Enviamos tu solicitud de reembolso a ${business}`,
		heading: 'Se envió tu solicitud',
		body: (business) => [
			`Pedimos a ${business} que te reembolse el pedido. Tiene 48 horas para responder; después decidimos nosotros.`,
			'En cualquier caso te avisaremos.',
		],
	},
	refund_with_us: {
		subject: (business) => `Recibimos tu solicitud de reembolso de ${business}`,
		heading: 'Tenemos tu solicitud',
		body: (business) => [
			`${business} cerró en FlavorBag, así que decidimos nosotros sobre tu reembolso.`,
			'En cualquier caso te avisaremos.',
		],
	},
	refund_refused: {
		subject: (business) => `Sobre tu solicitud de reembolso a ${business}`,
		heading: 'No se aprobó tu reembolso',
		body: (business) => `Tu pedido en ${business} no se reembolsará. Este es el motivo:`,
	},
	refund_failed: {
		subject: (business) => `Todavía no pudimos enviar tu reembolso de ${business}`,
		heading: 'Tu reembolso no pasó',
		body: (amount) => [
			`Tu banco no aceptó los ${amount} de vuelta en tu tarjeta. Todavía tenemos tu dinero.`,
			'Nuestro equipo lo está revisando y encontrará otra forma. No tienes que hacer nada.',
		],
	},
	rate_order: {
		subject: (business) => `¿Qué tal tu bolsa de ${business}?`,
		heading: '¿Qué tal tu bolsa?',
		body: (business) =>
			`Recogiste una bolsa en ${business}. Con dos toques les cuentas a otros qué esperar, y a la tienda qué mejorar.`,
		button: 'Calificar tu bolsa',
		stop: ['Correos como este', 'No recibirlos más'],
		note: 'Preguntamos una vez por cada pedido.',
	},
	hideReasons: {
		personal_data: 'Nombra a una persona o dice cómo contactar a alguien.',
		hate: 'Insulta o amenaza a alguien.',
		not_about_the_bag: 'No trata de la bolsa ni de la recogida.',
		spam: 'Es publicidad, o el mismo texto muchas veces.',
		illegal: 'Va contra la ley.',
	},
	rating_decided: {
		subject: (business) => `Sobre lo que escribiste de ${business}`,
		heading: { hide: 'Ocultamos tus palabras', keep: 'Tus palabras se muestran' },
		body: {
			hide: (business) =>
				`Revisamos lo que escribiste sobre ${business}, y los demás no pueden leerlo. Este es el motivo:`,
			keep: (business) => `Revisamos lo que escribiste sobre ${business}. Los demás pueden leerlo.`,
		},
		button: 'Ver mis pedidos',
	},
	rating_decided_shop: {
		subject: (business) => `Sobre una calificación de ${business}`,
		heading: { hide: 'Ocultamos un comentario', keep: 'Un comentario se queda' },
		body: {
			hide: (business) =>
				`Revisamos un comentario sobre ${business}, y los demás ya no pueden leerlo. Este es el motivo:`,
			keep: (business) =>
				`Revisamos un comentario sobre ${business}. No hay motivo para ocultarlo, así que se queda. Puedes responderle.`,
		},
		button: 'Ver tus calificaciones',
	},
	value_low: {
		subject: (business) => `Lo que dicen los clientes del valor de tus bolsas en ${business}`,
		heading: 'Los clientes esperaban más en la bolsa',
		body: (business, percent, answers) => [
			`El ${percent}% de ${answers} clientes dijo que su bolsa de ${business} valía lo que indicas en tienda, o más.`,
			'Hasta que vuelva a ser el 70%, tu página muestra este número en lugar del valor en tienda, y las listas muestran solo el precio. Pon un poco más en cada bolsa o indica un valor más bajo.',
			'No te escribiremos otra vez sobre esto.',
		],
		button: 'Ver tus calificaciones',
	},
	emergency: {
		subject: {
			marked: (business, date) => `El ${date} no cuenta en contra de ${business}`,
			withdrawn: (business, date) => `El ${date} vuelve a contar para ${business}`,
		},
		heading: { marked: 'Marcamos una emergencia para tu tienda', withdrawn: 'Retiramos una emergencia' },
		body: {
			marked: (business, date) =>
				`Los pedidos para el ${date} que cancelaste en ${business} no cuentan en contra de tu tienda. Tampoco los que todavía canceles.`,
			withdrawn: (business, date) =>
				`Habíamos marcado el ${date} como emergencia para ${business}. Ya no lo es: los pedidos que cancelaste para ese día vuelven a contar.`,
		},
		button: 'Ver tus pedidos cumplidos',
		note: '¿Lo ves de otra manera? Escríbenos.',
	},
	order_digest: {
		subject: (business, count, start) => `${business}: ${bags(count)} por preparar para ${at(start)}`,
		heading: (start) => `La recogida empieza a ${at(start)}`,
		body: (business, count, left) =>
			[
				`Vendiste ${aBag(count)} en ${business}. Ya ${count === 1 ? 'está pagada' : 'están pagadas'}.`,
				left > 0 ? 'Si se vende otra, te escribimos enseguida.' : 'Todo está agotado.',
			].join(' '),
		sold: (count, orders) => `${count} en ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`,
		order: (count, amount, times) => [bags(count), amount, ...(times ? [times] : [])].join(', '),
		button: 'Ver quién viene',
	},
	new_order: {
		subject: (business, count) => `${business}: pedido nuevo, ${bags(count)}`,
		heading: 'Alguien rescató tu comida',
		body: (customer, count, stock) => [
			`${customer || 'Un cliente'} pidió ${aBag(count)}. Ya está pagado.`,
			...(stock
				? [
						`Vendidas para esta recogida: ${stock.sold}. ${stock.left > 0 ? `Quedan: ${stock.left}.` : 'Todo está agotado.'}`,
					]
				: []),
		],
	},
	cancelled_by_customer: {
		subject: (count) =>
			count === 1
				? 'Pedido cancelado: 1 bolsa vuelve a la venta'
				: `Pedido cancelado: ${count} bolsas vuelven a la venta`,
		heading: 'Se canceló un pedido',
		body: (business) =>
			`Un cliente de ${business} canceló a tiempo y recibe el reembolso completo, así que no hay pago por este pedido.`,
	},
	cancelled_by_admin: {
		subject: (order) => `Cancelamos el pedido ${order}`,
		heading: 'Cancelamos un pedido',
		body: (business, count) =>
			`Tuvimos que cancelar este pedido en ${business}. El cliente recibe el reembolso completo, y ${count === 1 ? 'la bolsa vuelve' : 'las bolsas vuelven'} a la venta.`,
	},
	refund_to_answer: {
		subject: (order) => `Responde, por favor: solicitud de reembolso del pedido ${order}`,
		heading: 'Un cliente pide un reembolso',
		body: (business) =>
			`Se trata de un pedido en ${business}. Aprueba o rechaza la solicitud en un plazo de 48 horas; después decidimos por ti.`,
	},
	refund_decided: {
		subject: (order) => `Respondimos la solicitud de reembolso del pedido ${order}`,
		heading: { approved: 'Se aprobó el reembolso', refused: 'Se rechazó el reembolso' },
		body: {
			approved:
				'Se acabaron las 48 horas para responder, así que decidimos nosotros. El cliente recibe el reembolso completo.',
			refused: 'Se acabaron las 48 horas para responder, así que decidimos nosotros. Te quedas con el pago.',
		},
	},
};
