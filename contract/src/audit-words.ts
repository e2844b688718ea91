/** What the audit log can say, in words for all who read of it: admins in the log, and a person in the file of their own data. */

/** Calls of an admin, or about who runs a shop and where its money goes, by their names, sign-ins, and the command line. */
const words = {
	'admin.orders': ['Looked at all orders', 'Miró todos los pedidos'],
	'admin.orders.find': ['Searched all orders', 'Buscó en todos los pedidos'],
	'admin.orders.get': ['Looked at one order', 'Miró un pedido'],
	'admin.orders.cancel': ['Canceled an order', 'Canceló un pedido'],
	'admin.people.find': ['Searched people', 'Buscó personas'],
	'admin.people.get': ['Looked at a person', 'Miró a una persona'],
	'admin.people.export': ["Downloaded a person's data", 'Descargó los datos de una persona'],
	'admin.people.suspend': ['Suspended a person', 'Suspendió a una persona'],
	'admin.people.restore': ['Restored a person', 'Restableció a una persona'],
	'admin.people.erase': ['Erased a person', 'Eliminó a una persona'],
	'admin.shops.find': ['Searched shops', 'Buscó tiendas'],
	'admin.shops.get': ['Looked at a shop', 'Miró una tienda'],
	'admin.shops.approve': ['Approved a shop', 'Aprobó una tienda'],
	'admin.shops.decline': ['Declined a shop', 'Rechazó una tienda'],
	'admin.shops.suspend': ['Suspended a shop', 'Suspendió una tienda'],
	'admin.shops.restore': ['Restored a shop', 'Restableció una tienda'],
	'admin.money.get': ['Looked at the money page', 'Miró la página de dinero'],
	'admin.money.find': [
		'Looked at stuck, refused, disputed or owed money',
		'Miró dinero detenido, rechazado, en disputa o adeudado',
	],
	'admin.health.get': ['Looked at the health page', 'Miró la página de estado'],
	'admin.health.sendNow': ['Sent what was late or given up', 'Envió lo atrasado o sin salir'],
	'admin.health.testEmail': ['Sent a test email', 'Envió un correo de prueba'],
	'admin.health.recount': ['Recounted counters', 'Volvió a contar contadores'],
	'admin.health.deleteLogs': ['Deleted old logs', 'Borró registros viejos'],
	'admin.health.askBackup': ['Asked for a backup or a rehearsal', 'Pidió una copia de seguridad o un ensayo'],
	'admin.settings.get': ['Looked at the settings', 'Miró los ajustes'],
	'admin.settings.changes': ['Looked at changes of settings', 'Miró los cambios de ajustes'],
	'admin.transfers.retry': ['Sent a transfer again', 'Volvió a enviar una transferencia'],
	'admin.refunds.list': ['Looked at refunds', 'Miró los reembolsos'],
	'admin.refunds.answer': ['Answered a refund request', 'Respondió a una solicitud de reembolso'],
	'admin.refunds.retry': ['Sent a refund again', 'Volvió a enviar un reembolso'],
	'admin.disputes.list': ['Looked at disputes', 'Miró las disputas'],
	'admin.ratings.list': ['Looked at ratings to review', 'Miró las calificaciones por revisar'],
	'admin.ratings.decide': ['Decided on a rating', 'Decidió sobre una calificación'],
	'admin.reliability.emergency': ['Marked an emergency', 'Marcó una emergencia'],
	'admin.reliability.withdraw': ['Took back an emergency', 'Retiró una emergencia'],
	'admin.taxRates.set': ['Set a tax rate', 'Fijó una tasa de impuesto'],
	'admin.auditLog.file': ['Downloaded the audit log', 'Descargó el registro de auditoría'],
	'business.team.invite': ['Invited someone to a team', 'Invitó a alguien a un equipo'],
	'business.team.setRole': ['Changed a role in a team', 'Cambió un rol en un equipo'],
	'business.team.remove': ['Removed someone from a team', 'Quitó a alguien de un equipo'],
	'business.team.withdraw': ['Withdrew an invitation to a team', 'Retiró una invitación a un equipo'],
	'business.team.setPin': [
		'Chose a PIN for counter devices',
		'Eligió un PIN para los dispositivos de mostrador',
	],
	'business.devices.startPairing': [
		'Made a code for a counter device',
		'Creó un código para un dispositivo de mostrador',
	],
	'business.devices.revoke': ['Disconnected a counter device', 'Desconectó un dispositivo de mostrador'],
	'business.stripe.onboard': [
		'Opened the form of a payment account',
		'Abrió el formulario de una cuenta de cobros',
	],
	'business.stripe.refresh': [
		'Went on with the form of a payment account',
		'Volvió a abrir el formulario de una cuenta de cobros',
	],
	'business.stripe.dashboard': ['Opened a payment account', 'Abrió una cuenta de cobros'],
	'business.handover.offer': ['Offered a shop to someone', 'Ofreció una tienda a alguien'],
	'business.handover.withdraw': ['Withdrew the offer of a shop', 'Retiró la oferta de una tienda'],
	'user.shopOffers.accept': ['Took over a shop', 'Recibió una tienda'],
	'business.remove': ['Closed a shop', 'Cerró una tienda'],
	'invitation.accept': ['Joined a team', 'Se unió a un equipo'],
	sign_in: ['Signed in', 'Inició sesión'],
	'cli.grant': ['Made someone an admin', 'Hizo administrador a alguien'],
	'cli.suspend': ['Suspended an account', 'Suspendió una cuenta'],
	'cli.restore': ['Restored an account', 'Restableció una cuenta'],
	'cli.reset_second_factor': ['Reset two-step verification', 'Restableció la verificación en dos pasos'],
	'cli.new_keys': ['Changed the signing keys', 'Cambió las claves de firma'],
} as const satisfies Record<string, readonly [en: string, es: string]>;

export type AuditAction = keyof typeof words;
export const auditActions = Object.keys(words) as AuditAction[];

/** Of a language tag; English where there are none. */
export const auditWordIn = (locale: string, action: AuditAction): string =>
	words[action][locale.startsWith('es') ? 1 : 0];
