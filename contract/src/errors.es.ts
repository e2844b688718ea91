import { basicErrorTextsEs } from './basic-errors.es.ts';
import type { ErrorCode } from './errors.ts';

export const errorTextsEs: Record<ErrorCode, string> = {
	...basicErrorTextsEs,

	INVALID_INPUT: 'Revisa algunos campos.',
	MALFORMED: 'No pudimos leer la solicitud.',
	TOO_LARGE: 'La solicitud es demasiado grande.',
	UNAVAILABLE: 'No podemos responder en este momento. Prueba otra vez en un momento.',
	EMAIL_NOT_VERIFIED: 'Primero confirma tu correo.',
	IDEMPOTENCY_MISMATCH: 'Esta solicitud ya se envió antes con otros datos.',
	PRECONDITION_FAILED: 'Alguien cambió esto mientras tanto. No se guardó nada.',
	OPEN_ORDERS: 'Hay pedidos abiertos. Primero entrégalos o cancélalos.',
	STEP_UP_REQUIRED: 'Primero confirma que eres tú.',
	SECOND_FACTOR_REQUIRED:
		'La administración necesita verificación en dos pasos. Usa tu llave de acceso o un código, o configura uno primero.',
	PUSH_SERVICE_UNKNOWN:
		'Las notificaciones de este navegador llegan por un servicio que no conocemos, así que no podemos enviarlas.',
	TOO_MANY_PUSH_DEVICES:
		'Las notificaciones pueden estar activas en diez dispositivos. Primero desactívalas en uno de los otros.',
	OPEN_REFUND_REQUESTS: 'Hay solicitudes de reembolso abiertas. Primero respóndelas.',
	SHOP_CLOSED: 'Este negocio está cerrado. Empieza desde uno que esté abierto.',
	ALREADY_IN_TEAM: 'Esta persona ya está en tu equipo.',
	TEAM_FULL: 'Un equipo tiene 50 personas como máximo, contando las invitadas.',
	OWNER_STAYS: 'Una tienda siempre tiene titular. Pásala primero a otra persona y luego podrás salir.',
	HANDOVER_BLOCKED: 'Todavía no puedes pasar esta tienda: algo sigue abierto.',
	HANDOVER_OVER: 'Esta oferta ya terminó. Pide otra a la persona titular.',
	HANDOVER_PERSON: 'Por ahora esta persona no puede ser titular de una tienda.',
	INVITATION_USED: 'Esta invitación ya se usó. Pide una nueva.',
	INVITATION_EXPIRED: 'Esta invitación ya venció. Pide otra.',
	INVITATION_OTHER_ADDRESS: 'Esta invitación se envió a otro correo. Inicia sesión con ese.',
	DEVICE_REVOKED:
		'Este dispositivo ya no está conectado a la tienda, y lo último que hiciste no se guardó. Pide a la persona titular o a gerencia que lo conecte otra vez.',
	DEVICE_LOCKED: 'El mostrador está bloqueado. Elige tu nombre y escribe tu PIN.',
	DEVICES_FULL: 'Una tienda tiene 10 dispositivos como máximo. Desconecta uno primero.',
	PAIRING_CODE_WRONG: 'Este código no funciona. Revísalo o pide uno nuevo a la persona titular o a gerencia.',
	PAIRING_CODE_USED: 'Este código ya se usó. Pide uno nuevo a la persona titular o a gerencia.',
	PAIRING_CODE_EXPIRED:
		'Este código tiene más de 10 minutos. Pide uno nuevo a la persona titular o a gerencia.',
	WRONG_PIN: 'Ese no es el PIN. Prueba otra vez.',
	PIN_LOCKED: 'Cinco PIN equivocados. Este nombre queda bloqueado 10 minutos; los demás pueden seguir.',
	PAYMENT_SETUP_DOWN: 'El servicio de pagos no respondió. Prueba otra vez en un momento.',
	PAYMENT_SETUP_INCOMPLETE: 'Primero termina de configurar los pagos.',
	LOCATION_REQUIRED: 'Dinos dónde estás para ver lo que hay cerca.',
	LOCATION_UNKNOWN: 'No encontramos ese lugar. Prueba con un código ZIP o con una ciudad y su estado.',
	BUSINESSES_NEARBY:
		'Ahora hay una tienda cerca de ti que vende bolsas sorpresa. Actualiza la lista para verla.',
	ADDRESS_CONTRADICTS: 'El código ZIP y la ciudad no coinciden.',
	ACCOUNT_EXISTS: 'Ya existe una cuenta con este correo',
	ORDERS_OPEN:
		'Todavía tienes bolsas por pagar o recoger. Primero recógelas o cancélalas y luego borra tu cuenta.',
	BAGS_TO_COLLECT:
		'Tus clientes todavía tienen bolsas por recoger en tu negocio. Primero entrégalas o cancélalas. Luego pasa tu tienda a otra persona o bórrala, o borra tu cuenta junto con ella.',
	REFUNDS_TO_ANSWER:
		'Hay clientes que esperan respuesta sobre un reembolso. Primero respóndeles y luego borra tu cuenta.',

	TOO_MANY_BUSINESSES: 'Puedes abrir diez negocios al día. Vuelve mañana para abrir el siguiente.',
	TOO_MANY_STREAMS:
		'Tienes esto abierto en demasiadas ventanas. Cierra algunas para ver aquí los cambios al instante.',

	ALERT_EXISTS: 'Ya tienes este aviso.',
	TOO_MANY_ALERTS: 'Puedes tener 20 avisos. Borra uno primero.',
	TOO_MANY_FAVORITES: 'Puedes tener 200 favoritas. Quita una primero.',

	SOLD_OUT: 'Alguien se te adelantó: ya no quedan suficientes bolsas en este horario.',
	DROP_NOT_OPEN:
		'Estas bolsas van primero por sorteo. Participa para tener una oportunidad; lo que quede después es para todos.',
	BAG_NOT_ACKNOWLEDGED:
		'Esta bolsa no va con tu dieta, o la tienda no lo ha indicado. Lee lo que dice y vuelve a hacer el pedido.',
	SLOT_CLOSED: 'Este horario de recogida ya no se ofrece.',
	OFFER_OVER:
		'Esta oferta ya terminó: se acabó el tiempo o ya la respondiste. En Mis pedidos verás qué puedes conseguir todavía.',
	BAGS_LEFT: 'Quedan bolsas: puedes comprar una ahora.',
	HAS_ORDER: 'Ya tienes un pedido en esta tienda para ese día.',
	ONE_OFFER_A_DAY:
		'Ya te tocó una bolsa de la lista de espera de esta tienda para ese día. Esta es para otra persona.',
	TOO_MANY_WAITS: 'Puedes esperar en cinco horarios a la vez. Sal de uno primero.',
	BUSINESS_OFFLINE: 'Este negocio no recibe pedidos en este momento.',
	SHOP_SUSPENDED: 'Esta tienda está suspendida. Primero escríbenos.',
	SHOP_APPROVED: 'Esta tienda ya está aprobada. Puedes suspenderla.',
	OWN_ACCOUNT: 'Esta es tu propia cuenta. Tiene que hacerlo otro administrador.',
	LAST_ADMIN: 'Es el último administrador que puede entrar. Antes nombra administradora a otra persona.',
	ACCOUNT_ELSEWHERE: 'Esta cuenta la gestiona otro servicio de inicio de sesión. Suspéndela allí.',
	PERSON_NOT_DONE:
		'Esta persona tiene bolsas por pagar o recoger, o los clientes de su negocio tienen bolsas por recoger o solicitudes de reembolso abiertas. Espera a que se resuelva o cancela los pedidos.',
	BACKUPS_OFF: 'FlavorBag no hace copias de seguridad aquí. Pon BACKUP_TO y BACKUP_KEY en .env y reinicia.',
	OWN_BUSINESS: 'No puedes comprar en tu propio negocio.',
	TOO_MANY_HOLDS:
		'Ya tienes tres compras sin terminar. Termina o cierra una primero; las que dejes así acaban solas en diez minutos.',
	TOO_MANY_BAGS: 'Llegaste al número de bolsas que una persona puede comprar aquí para ese día.',
	UNPAID_LIMIT:
		'Tu última compra para este horario terminó sin pago, así que durante media hora puedes apartar 2 de sus bolsas como máximo. Elige menos bolsas u otro horario.',
	UNPAID_PAUSE:
		'Tus compras para este horario terminaron dos veces sin pago, así que queda cerrado para ti diez minutos. Elige otro horario o vuelve entonces.',
	HOLD_EXPIRED: 'Se acabó el tiempo para pagar y las bolsas volvieron a la venta. No se te cobró nada.',
	PAYMENT_IN_PROGRESS: 'Ya hay un pago en curso para estas bolsas.',
	WRONG_STATUS: 'Eso ya no es posible con este pedido.',
	TOO_EARLY: 'La entrega empieza 30 minutos antes del horario.',
	TOO_LATE_TO_CANCEL: 'Ya es tarde para cancelar este pedido.',
	CANCEL_INSTEAD: 'Todavía puedes cancelar este pedido y recibir el reembolso completo.',
	TOO_LATE_TO_REFUND: 'Puedes pedir un reembolso hasta 24 horas después del horario de recogida.',
	REFUND_PENDING: 'Ya se pidió un reembolso de este pedido.',
	NO_REFUND_REQUEST: 'Este pedido no tiene ninguna solicitud de reembolso abierta.',
	TOO_LATE_TO_ANSWER:
		'Ya pasaron las 48 horas para responder. Todavía puedes aprobarla; si no, ahora decidimos nosotros.',
	ANSWER_NOT_DUE: 'El negocio todavía tiene tiempo para responder esta solicitud.',
	PAYMENT_DISPUTED: 'El pago está en disputa en el banco. No se puede reembolsar nada hasta que se decida.',
	WRONG_CODE: 'Ningún pedido abierto tiene este código de recogida.',
	RATING_TOO_LATE: 'Puedes calificar una bolsa hasta siete días después de recogerla.',
	RATING_FINAL: 'Puedes cambiar una calificación hasta 48 horas después de darla.',
	RATING_INSIDER: 'Trabajas o trabajaste en esta tienda, así que no puedes calificar sus bolsas.',
	RATING_REVIEWED: 'Ya revisamos esta calificación.',
	PAYMENT_PROVIDER_DOWN:
		'El servicio de pagos no respondió. No se te cobró nada. Prueba otra vez en un momento.',
};
