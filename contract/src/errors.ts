import { basicErrors } from './basic-errors.ts';
import { messages } from './texts.ts';

/** Every error: code → HTTP status and message. General errors come first, product-specific ones after. */
export const errors = messages({
	...basicErrors,

	INVALID_INPUT: { status: 422, message: 'Some fields need another look.' },
	MALFORMED: { status: 400, message: "The request couldn't be read." },
	TOO_LARGE: { status: 413, message: 'The request is too large.' },
	UNAVAILABLE: { status: 503, message: "We can't answer right now. Please try again in a moment." },
	EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address first.' },
	STEP_UP_REQUIRED: { status: 403, message: 'Please confirm first that it’s you.' },
	SECOND_FACTOR_REQUIRED: {
		status: 403,
		message: 'Admins need two-step verification. Use your passkey or a code, or set one up first.',
	},
	IDEMPOTENCY_MISMATCH: { status: 422, message: 'This request was sent before with other contents.' },
	PRECONDITION_FAILED: {
		status: 412,
		message: 'This was changed elsewhere. Nothing was saved.',
	},
	OPEN_ORDERS: {
		status: 409,
		message: 'There are open orders. Hand them over or cancel them first.',
	},
	OPEN_REFUND_REQUESTS: {
		status: 409,
		message: 'There are open refund requests. Answer them first.',
	},
	CLOSING_BLOCKED: { status: 409, message: 'This shop can’t be closed yet.' },
	SHOP_CLOSED: { status: 409, message: 'This business is closed. Start from one that is open.' },
	ALREADY_IN_TEAM: { status: 409, message: 'This person is in your team already.' },
	TEAM_FULL: { status: 409, message: 'A team has at most 50 people, with those who are invited.' },
	OWNER_STAYS: {
		status: 409,
		message: 'A shop always has an owner. Hand the shop over first, then you can leave.',
	},
	HANDOVER_BLOCKED: { status: 409, message: 'This shop can’t be handed over yet: something is still open.' },
	HANDOVER_OVER: {
		status: 410,
		message: 'This offer is over. Ask the owner to send another one.',
	},
	HANDOVER_PERSON: { status: 409, message: 'This person can’t own a shop right now.' },
	INVITATION_USED: { status: 409, message: 'This invitation has been used. Ask for a new one.' },
	INVITATION_EXPIRED: {
		status: 410,
		message: 'This invitation is over. Ask for another one.',
	},
	INVITATION_OTHER_ADDRESS: {
		status: 403,
		message: 'This invitation was sent to another email address. Sign in with that one.',
	},
	DEVICE_REVOKED: {
		status: 401,
		message:
			"This device is no longer connected to the shop, and your last step wasn't done. Ask the owner or a manager to pair it again.",
	},
	DEVICE_LOCKED: { status: 401, message: 'The counter is locked. Choose your name and type your PIN.' },
	DEVICES_FULL: { status: 409, message: 'A shop has at most 10 counter devices. Disconnect one first.' },
	PAIRING_CODE_WRONG: {
		status: 404,
		message: "This code doesn't work. Check it, or ask the owner or a manager for a new one.",
	},
	PAIRING_CODE_USED: {
		status: 409,
		message: 'This code was used already. Ask the owner or a manager for a new one.',
	},
	PAIRING_CODE_EXPIRED: {
		status: 410,
		message: 'This code is older than 10 minutes. Ask the owner or a manager for a new one.',
	},
	WRONG_PIN: { status: 403, message: "That's not the PIN. Please try again." },
	PIN_LOCKED: {
		status: 429,
		message: 'Five wrong PINs. This name is locked for 10 minutes; others can go on.',
	},
	PAYMENT_SETUP_DOWN: {
		status: 503,
		message: "The payment service didn't answer. Please try again in a moment.",
	},
	PAYMENT_SETUP_INCOMPLETE: { status: 409, message: 'Finish setting up payments first.' },
	LOCATION_REQUIRED: { status: 422, message: 'Tell us where you are to see what is nearby.' },
	LOCATION_UNKNOWN: {
		status: 422,
		message: "We couldn't find that place. Try a ZIP code or a city and state.",
	},
	BUSINESSES_NEARBY: {
		status: 409,
		message: 'A shop near you sells surprise bags now. Refresh the list to see it.',
	},
	ADDRESS_CONTRADICTS: {
		status: 422,
		message: "The ZIP code and the city don't belong together.",
	},
	ACCOUNT_EXISTS: { status: 409, message: 'An account with this email already exists' },
	ORDERS_OPEN: {
		status: 409,
		message: 'You still have bags to pay or collect. Collect or cancel them first, then delete your account.',
	},
	BAGS_TO_COLLECT: {
		status: 409,
		message:
			'Customers still have bags to collect from your business. Hand them over or cancel them first. Then hand over your shop or delete it, or delete your account with it.',
	},
	REFUNDS_TO_ANSWER: {
		status: 409,
		message:
			'Customers are still waiting for an answer about a refund. Answer them first, then delete your account.',
	},

	TOO_MANY_BUSINESSES: {
		status: 429,
		message: 'You can open ten businesses a day. Come back tomorrow to open the next one.',
	},
	TOO_MANY_STREAMS: {
		status: 429,
		message: 'You have this open in too many windows. Close some of them to see changes as they happen here.',
	},

	ALERT_EXISTS: { status: 409, message: 'You already have this alert.' },
	TOO_MANY_ALERTS: { status: 409, message: 'You can have 20 alerts. Delete one of them first.' },
	PUSH_SERVICE_UNKNOWN: {
		status: 422,
		message: "This browser's notifications come through a service we don't know, so we can't send them.",
	},
	TOO_MANY_PUSH_DEVICES: {
		status: 409,
		message: 'Notifications can be on for ten devices. Turn them off for one of the others first.',
	},
	TOO_MANY_FAVORITES: { status: 409, message: 'You can have 200 favorites. Take one away first.' },

	SOLD_OUT: { status: 409, message: 'Someone was quicker: not enough bags are left in this time slot.' },
	DROP_NOT_OPEN: {
		status: 409,
		message: 'These bags go by a draw first. Enter it for a chance; what is left after it is for everyone.',
	},
	/** `details` holds the lines to read; their joined fields are the value to acknowledge. */
	BAG_NOT_ACKNOWLEDGED: {
		status: 409,
		message:
			"This bag doesn't fit your diet, or the shop hasn't said. Read what it says, then order once more.",
	},
	SLOT_CLOSED: { status: 409, message: 'This pickup time is no longer offered.' },
	OFFER_OVER: {
		status: 409,
		message:
			'This offer is over: its time ran out, or you answered it already. My Orders says what you can still get.',
	},
	BAGS_LEFT: { status: 409, message: 'There are bags left: you can buy one now.' },
	HAS_ORDER: { status: 409, message: 'You already have an order at this shop for that day.' },
	ONE_OFFER_A_DAY: {
		status: 409,
		message:
			'You already got a bag from the waitlist at this shop for that day. This one goes to someone else.',
	},
	TOO_MANY_WAITS: {
		status: 409,
		message: 'You can wait for five pickup times at once. Leave one of them first.',
	},
	BUSINESS_OFFLINE: { status: 409, message: "This business isn't taking orders right now." },
	SHOP_SUSPENDED: { status: 409, message: 'This shop is suspended. Write to us about it first.' },
	SHOP_APPROVED: { status: 409, message: 'This shop is approved already. You can suspend it.' },
	OWN_ACCOUNT: { status: 409, message: 'This is your own account. Another admin has to do it.' },
	LAST_ADMIN: {
		status: 409,
		message: 'This is the last admin who can sign in. Make someone else an admin first.',
	},
	ACCOUNT_ELSEWHERE: {
		status: 409,
		message: 'This account is managed by another sign-in service. Suspend it there.',
	},
	PERSON_NOT_DONE: {
		status: 409,
		message:
			'This person has bags to pay or collect, or customers of their shop have bags to collect or refund requests open. Wait until that is done, or cancel the orders.',
	},
	BACKUPS_OFF: {
		status: 409,
		message: 'FlavorBag takes no backups here. Set BACKUP_TO and BACKUP_KEY in .env, and restart.',
	},
	OWN_BUSINESS: { status: 403, message: "You can't buy from your own business." },
	TOO_MANY_HOLDS: {
		status: 409,
		message:
			'You already have three unfinished checkouts. Finish or close one of them first; what is left alone ends by itself within ten minutes.',
	},
	TOO_MANY_BAGS: {
		status: 409,
		message: 'You have reached the number of bags one person can buy here for that day.',
	},
	UNPAID_LIMIT: {
		status: 409,
		message:
			'Your last checkout for this pickup time ended without payment, so you can hold at most 2 of its bags for the next half hour. Choose fewer bags or another time.',
	},
	UNPAID_PAUSE: {
		status: 409,
		message:
			'Your checkouts for this pickup time ended without payment twice, so it is closed to you for ten minutes. Choose another time, or come back then.',
	},
	HOLD_EXPIRED: {
		status: 409,
		message: "The time to pay ran out and the bags went back on sale. You weren't charged.",
	},
	PAYMENT_IN_PROGRESS: { status: 409, message: 'A payment for these bags is already under way.' },
	WRONG_STATUS: { status: 409, message: "That's no longer possible for this order." },
	TOO_EARLY: { status: 409, message: 'Pickup opens 30 minutes before the start of the window.' },
	TOO_LATE_TO_CANCEL: { status: 409, message: 'It is too late to cancel this order.' },
	CANCEL_INSTEAD: { status: 409, message: 'You can still cancel this order, with a full refund.' },
	TOO_LATE_TO_REFUND: {
		status: 409,
		message: 'A refund can be asked for up to 24 hours after the pickup window.',
	},
	REFUND_PENDING: { status: 409, message: 'A refund of this order was asked for already.' },
	NO_REFUND_REQUEST: { status: 409, message: 'There is no open refund request for this order.' },
	TOO_LATE_TO_ANSWER: {
		status: 409,
		message: 'The 48 hours to answer are over. You can still approve it; otherwise we decide now.',
	},
	ANSWER_NOT_DUE: { status: 409, message: 'The business still has time to answer this request.' },
	PAYMENT_DISPUTED: {
		status: 409,
		message: 'The payment is disputed at the bank. Nothing can be refunded until that is decided.',
	},
	WRONG_CODE: { status: 404, message: 'No open order has this pickup code.' },
	RATING_TOO_LATE: { status: 409, message: 'A bag can be rated for seven days after pickup.' },
	RATING_FINAL: { status: 409, message: 'A rating can be changed for 48 hours after it was given.' },
	RATING_INSIDER: { status: 403, message: "You work or worked in this shop, so you can't rate its bags." },
	RATING_REVIEWED: { status: 409, message: 'We have already looked at this rating.' },
	PAYMENT_PROVIDER_DOWN: {
		status: 503,
		message: "The payment service didn't answer. You weren't charged. Please try again in a moment.",
	},
}) satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
