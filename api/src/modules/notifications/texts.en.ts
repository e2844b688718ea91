import { bagWords, type Language } from '@flavorbag/contract';

/** Every word of the mails, in English. Another language is another file of this shape. */
export const en = {
	language: 'en' as Language,
	/** The contract's, as on the screens. */
	bag: bagWords.en,
	locale: 'en-US',
	greeting: (name: string) => (name ? `Hi ${name},` : 'Hi,'),
	footer: 'FlavorBag: good food, saved at the end of the day.',
	questions: (email: string) => `Questions? Write to ${email}.`,
	/** Where the installation has no address. */
	operator: 'FlavorBag',
	linkHint: 'If the button doesn’t work, open this address:',
	facts: {
		business: 'Business',
		address: 'Where',
		phone: 'Phone',
		notes: 'When you arrive',
		pickup: 'Pickup',
		bags: 'Bags',
		left: 'Left',
		subtotal: 'Subtotal',
		tax: 'Tax',
		total: 'Total',
		refund: 'Refund',
		reason: 'Reason',
		order: 'Order',
		answer: 'Answer',
		answerBy: 'Answer by',
		amount: 'Amount',
		bank: 'Bank account',
		when: 'When',
		device: 'Device',
		problem: 'Problem',
	},
	window: (date: string, start: string, end: string, zone: string) => `${date}, ${start} to ${end} (${zone})`,
	times: (start: string, end: string) => `${start} to ${end}`,
	showOrders: 'Show my orders',
	showBusinessOrders: 'Open my orders',
	verify_email: {
		subject: 'Verify your email address',
		heading: 'One tap and you’re in',
		body: 'Please confirm that this is your email address. Then you can get started.',
		button: 'Verify email address',
		note: 'The link works for 24 hours. If you didn’t create an account with FlavorBag, you can ignore this email.',
	},
	reset_password: {
		subject: 'Reset your password',
		heading: 'Choose a new password',
		body: 'Someone asked to reset the password of your FlavorBag account.',
		button: 'Choose a new password',
		note: 'The link works once, for one hour. If it wasn’t you, ignore this email: your password stays as it is.',
	},
	password_changed: {
		subject: 'Your password was changed',
		heading: 'Your password was changed',
		body: [
			'The password of your FlavorBag account was just changed. Other devices were signed out, and older links to reset it no longer work.',
			'If it was you, there is nothing to do.',
			'If it wasn’t you, choose a new password now: that signs out whoever changed it. Then change the password of your email account too, because someone may be reading your email.',
		],
		button: 'Choose a new password',
		note: 'The button asks for your email address and sends you a fresh link.',
	},
	sign_in_changed: {
		subject: {
			passkey_added: 'A passkey was added to your account',
			passkey_removed: 'A passkey was removed from your account',
			codes_on: 'Two-step verification was turned on',
			codes_off: 'Two-step verification was turned off',
			recovery_codes: 'Your account has new recovery codes',
			reset: 'Your passkeys and two-step verification were removed',
		},
		body: {
			passkey_added:
				'A passkey was just added to your FlavorBag account. Whoever has it can sign in without your password.',
			passkey_removed:
				'A passkey was just removed from your FlavorBag account. It no longer signs anyone in.',
			codes_on:
				'Two-step verification was just turned on for your FlavorBag account. From now on, your password alone isn’t enough: signing in asks for a code too.',
			codes_off:
				'Two-step verification was just turned off for your FlavorBag account. From now on, your password alone is enough to sign in.',
			recovery_codes:
				'New recovery codes were just made for your FlavorBag account. The old ones no longer work.',
			reset:
				'We removed all passkeys from your FlavorBag account, turned off two-step verification and signed you out everywhere.',
		},
		yours: [
			'If it was you, there is nothing to do.',
			'If it wasn’t you, open your profile now: press “Sign out everywhere else”, change your password under “Security Settings”, and remove every passkey you don’t know. Then change the password of your email account too.',
		],
		ours: [
			'If you asked us to, there is nothing else to do: you can sign in with your password and set them up again.',
			'If you didn’t ask us to, sign in now and change your password under “Security Settings”, then write to us.',
		],
		unknownDevice: 'A device we don’t know',
		button: 'Open my profile',
		note: 'If you sign in with another provider, change your password there. If you can’t sign in anymore, write to us.',
	},
	account_suspended: {
		subject: 'Your FlavorBag account was suspended',
		heading: 'Your account was suspended',
		body: [
			'We suspended your account and signed you out everywhere. Until it is restored you can’t sign in.',
			'Bags that you paid for stay yours: your pickup code is in the email that you got when you bought them. Money that a shop of yours earned is still sent to its payment account.',
		],
		button: 'Open FlavorBag',
		note: 'If you think this is a mistake, write to us.',
	},
	account_restored: {
		subject: 'Your FlavorBag account is open again',
		heading: 'You can sign in again',
		body: 'We restored your account. Everything in it is as it was.',
		button: 'Sign in',
		note: 'If you have questions, write to us.',
	},
	shop_suspended: {
		subject: (business: string) => `${business} was suspended`,
		heading: 'Your shop was suspended',
		body: (business: string) => [
			`We took ${business} off the marketplace: customers don’t find it anymore and can’t order there until we restore it.`,
			'Orders that were paid for stay: please hand those bags out at their pickup times. You’re paid for them as always.',
		],
		button: 'Open your shop',
		note: 'If you think this is a mistake, or want to know what to do, write to us.',
	},
	shop_restored: {
		subject: (business: string) => `${business} is back`,
		heading: 'Your shop isn’t suspended anymore',
		body: (business: string) =>
			`We restored ${business}. Customers find it again, unless you switched it off.`,
		button: 'Open your shop',
		note: 'If you have questions, write to us.',
	},
	shop_approved: {
		subject: (business: string) => `${business} is approved`,
		heading: 'Your shop is approved',
		body: (business: string) =>
			`${business} doesn’t wait for approval anymore. Customers find it as soon as it’s switched on and nothing else is left to do.`,
		button: 'Open your shop',
		note: 'If you have questions, write to us.',
	},
	shop_declined: {
		subject: (business: string) => `${business}: please change something first`,
		heading: 'Please change something first',
		body: (business: string) => [
			`We looked at ${business}, and it can’t open yet. Below is why.`,
			'Change it in your shop, and ask for another look there.',
		],
		button: 'Open your shop',
		note: 'If you think this is a mistake, or want to know what to do, write to us.',
	},
	test_email: {
		subject: 'A test email from FlavorBag',
		heading: 'Emails arrive',
		body: 'You asked for this email in the console. If you read it, your email server takes emails and brings them to you.',
		button: 'Back to Health',
		note: 'If it landed in spam, the emails of others do too: set up SPF and DKIM for the domain that you send from.',
	},
	already_registered: {
		subject: 'You already have an account',
		heading: 'You already have an account',
		body: [
			'Someone, probably you, just tried to sign up with this email address. It has an account already.',
			'Sign in with it. If you forgot the password, you can choose a new one there.',
		],
		button: 'Sign in',
		note: 'If it wasn’t you, ignore this email: nothing was changed.',
	},
	sign_in_attempts: {
		subject: 'Someone is trying to sign in to your account',
		heading: 'Was that you?',
		body: [
			'Someone entered a wrong password for your FlavorBag account several times. They didn’t get in.',
			'You can go on signing in as usual on devices you have used before. On a new device you may have to wait a moment between tries.',
		],
		button: 'Choose a new password',
		note: 'If your password is long and you use it nowhere else, you don’t have to do anything. We send this email at most once a day.',
	},
	backup_failed: {
		subject: { backup: 'A backup failed', rehearsal: 'The newest backup couldn’t be restored' },
		body: {
			backup:
				'FlavorBag tried to back up its data and couldn’t. Earlier backups are still there, but what happens from now on is lost if the disk breaks.',
			rehearsal:
				'FlavorBag restored the newest backup to see whether it’s good, and it wasn’t. Don’t rely on it until this is fixed.',
		},
		button: 'Open FlavorBag',
		note: 'FlavorBag tries again every hour. You get no other email about this until a backup succeeds and a later one fails. “npm run doctor” says how old the last good one is.',
	},
	shops_waiting: {
		subject: (count: number) =>
			count === 1 ? 'A shop waits for your approval' : `${count} shops wait for your approval`,
		body: 'Customers find a new shop once an admin has approved it. Its owner gets an email when you decide.',
		button: 'See who waits',
		note: 'You get this email at most once a day, when a shop is new or asks for another look.',
	},
	shop_opened: {
		subject: (city: string) => `A shop near you sells surprise bags now: ${city}`,
		heading: 'A shop opened near you',
		body: (business: string, city: string, place: string, miles: number) =>
			`${business} in ${city} now sells surprise bags, about ${miles} ${miles === 1 ? 'mile' : 'miles'} from ${place}.`,
		button: 'See what’s for sale',
		note: 'You asked us to tell you when a shop opens near you. This is the only email about it.',
	},
	leaveWaitlist: ['No longer want it?', 'Leave the waitlist'] as [label: string, words: string],
	bag_offer: {
		subject: (business: string, bags: number) =>
			bags === 1 ? `A bag at ${business} is yours for now` : `${bags} bags at ${business} are yours for now`,
		heading: (bags: number) => (bags === 1 ? 'A bag is free' : `${bags} bags are free`),
		body: (business: string, bags: number, until: string) => [
			`You waited, and it’s your turn: we’re holding ${bags === 1 ? 'a bag' : `${bags} bags`} for you at ${business} until ${until}.`,
			'After that, the next person gets the chance. If you don’t want it anymore, leave the waitlist below, so they don’t have to wait.',
		],
		button: 'Get it',
		note: 'You get this email because you’re on the waitlist for this pickup time.',
	},
	/** The same to somebody who entered a draw (R-drop). */
	drawn_offer: {
		subject: (business: string, bags: number) =>
			bags === 1
				? `You got a bag in the draw at ${business}`
				: `You got ${bags} bags in the draw at ${business}`,
		heading: (bags: number) => (bags === 1 ? 'You got a bag' : `You got ${bags} bags`),
		body: (business: string, bags: number, until: string) => [
			`You entered the draw at ${business}, and ${bags === 1 ? 'a bag is' : `${bags} bags are`} yours if you pay by ${until}. Until then we’re holding ${bags === 1 ? 'it' : 'them'} for you.`,
			`Nothing has been charged. If you don’t pay in time, the next person in the draw gets the chance. If you don’t want ${bags === 1 ? 'it' : 'them'}, say so below, so they don’t have to wait.`,
		],
		leave: ['Don’t want it?', 'Let the next person have it'] as [label: string, words: string],
		button: 'Pay and get it',
		note: 'You get this email because you entered the draw for this pickup time.',
	},
	alerts: {
		days: { tonight: 'tonight', today: 'today', tomorrow: 'tomorrow' },
		bags: (left: number, business: string, when: string, price: string) =>
			`${left === 1 ? '1 bag' : `${left} bags`} at ${business}, ${when}, ${price}`,
		heading: {
			back: () => 'Bags are back',
			new: () => 'New bags for you',
			cheaper: () => 'The price went down',
			reopened: (business: string) => `${business} is selling bags`,
		},
		people: (people: number) => (people === 1 ? 'You’re the first to know.' : `${people} people were told.`),
		firstCome: 'Nothing is held for you: whoever is first gets them.',
		button: 'See the bags',
		yourAlert: 'Your alert',
		stop: ['Had enough?', 'Stop this alert'] as [label: string, words: string],
		note: 'You get this email because you asked to hear about bags like these.',
		digest: {
			subject: (first: string, others: number) => (others > 0 ? `${first} – and ${others} more` : first),
			heading: 'Bags like the ones you asked for',
			intro: 'This is what shops have for you right now:',
			andMore: (more: number) =>
				more === 1 ? 'One more shop has some, too.' : `${more} more shops have some, too.`,
		},
		rule: {
			favorites: 'Your favorites',
			shop: (business: string) => business,
			circle: (miles: number, label: string) =>
				`Within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${label}`,
			days: { Mon: 'Mon', Tue: 'Tue', Wed: 'Wed', Thu: 'Thu', Fri: 'Fri', Sat: 'Sat', Sun: 'Sun' },
			from: (time: string) => `from ${time}`,
			to: (time: string) => `until ${time}`,
			upTo: (price: string) => `up to ${price}`,
			kinds: {
				bakery: 'bread and pastries',
				meals: 'meals',
				groceries: 'groceries',
				sweets: 'sweets',
				snacks: 'snacks and drinks',
			},
			diet: 'fits my diet',
			reliable: (percent: number) => `kept at least ${percent}% of orders`,
		},
	},
	waitlist_open: {
		subject: (business: string) => `Bags left at ${business}: first come, first served`,
		heading: 'There are bags left',
		body: (business: string) =>
			`${business} has bags left, and pickup ends soon. Everyone who waited gets this email at the same time: whoever is first gets them.`,
		button: 'Get a bag',
	},
	waitlist_ended: {
		subject: (business: string) => `You’re no longer on the waitlist: ${business}`,
		heading: 'You’re off this waitlist',
		/** Its owner deleted their account, and its name with it. */
		unnamed: 'The shop',
		body: {
			closed: (business: string) => `${business} doesn’t sell bags for this pickup time anymore.`,
			moved: (business: string) =>
				`${business} changed its pickup time. If the new one works for you, you can wait for it again.`,
			lapsed: (business: string) =>
				`We offered you a bag at ${business} twice, and the time ran out twice. You can get in line again while it’s sold out.`,
			over: (business: string) => `Pickup at ${business} is over, and no bag came back for you.`,
			has_order: (business: string) => `You have a bag at ${business} for that day.`,
			account: (business: string) => `You no longer wait for a bag at ${business}.`,
		},
		button: 'Find another bag',
	},
	receipt: {
		subject: (business: string) => `Order confirmed: ${business}`,
		heading: 'Order confirmed',
		body: (business: string) => [
			`Your payment went through and ${business} is expecting you.`,
			'Show this code at pickup:',
		],
		codeLabel: 'Pickup code',
		note: 'Please come within the pickup window. You will find the code under My Orders too.',
		taxByUs: (operator: string) => `Sales tax collected and remitted by ${operator}.`,
		taxForShop: 'Sales tax collected for the shop.',
	},
	cancelled_by_business: {
		subject: (business: string) => `${business} canceled your order`,
		heading: 'Your order was canceled',
		body: (business: string, amount: string) => [
			`We’re sorry: ${business} had to cancel your order.`,
			`${amount} goes back to the card you paid with. Banks usually need 5 to 10 days to show it.`,
		],
		held: (until: string) => `We held these for you until ${until}. You can have one of them:`,
		heldBag: (business: string, bags: number, price: string, from: string, to: string) =>
			`${business}: ${bags === 1 ? '1 bag' : `${bags} bags`}, ${price}${bags === 1 ? '' : ' each'}, pickup ${from} to ${to}`,
		heldHow: 'Press the button to get it. If you’d rather not, you don’t have to do anything.',
	},
	invitation: {
		subject: (business: string, by: string) => `${by || 'Someone'} invites you to ${business}`,
		heading: 'Come and help',
		body: (business: string, by: string, role: 'manager' | 'counter') => [
			`${by || 'Someone'} would like you to join the team at ${business}, which sells surprise bags on FlavorBag.`,
			{
				manager: 'You’d look after the schedule, the bags and the orders.',
				counter: 'You’d pack bags and hand them over at the counter.',
			}[role],
		],
		button: 'Join the team',
		note: 'The invitation works once, for seven days, with this email address. If you don’t know the shop, you can ignore it.',
	},
	shop_offered: {
		subject: (business: string, by: string) => `${by || 'The owner'} wants to hand ${business} over to you`,
		heading: 'Would you like to own this shop?',
		body: (business: string, by: string, stays: boolean) => [
			`${by || 'The owner'} would like you to become the owner of ${business}. Nothing changes until you accept.`,
			`${stays ? `${by || 'The owner'} would stay as a manager.` : `${by || 'The owner'} would leave the team.`} The shop can’t take orders until you connect your own bank account.`,
		],
		button: 'Look at the offer',
		note: 'The offer works once, for seven days, with your account alone. If you don’t want the shop, you can ignore it.',
	},
	shop_received: {
		subject: (business: string) => `${business} is yours now`,
		heading: 'You’re the owner now',
		body: (business: string, by: string) => [
			`You accepted ${business} from ${by || 'its owner'}. The shop’s emails come to you from now on.`,
			'Next, connect your bank account: the shop can’t take orders until then. Please check its phone number too.',
		],
		button: 'Connect payments',
		note: 'Earlier deposits and statements stay with the owner before you.',
	},
	shop_passed_on: {
		subject: (business: string, to: string) => `${business} belongs to ${to || 'its new owner'} now`,
		heading: 'Your shop has a new owner',
		body: (business: string, to: string, stays: boolean) => [
			`${to || 'The new owner'} accepted ${business}. ${stays ? 'You’re a manager there from now on.' : 'You left the team.'}`,
			'Your payment account isn’t connected to the shop anymore, and you can still read your statements from before. If a customer from that time gets a refund later, your part of it comes out of your payment account.',
		],
		button: 'Open your statements',
		note: 'You get this email because you offered the shop.',
	},
	deposit_failed: {
		subject: (amount: string) => `Your bank returned your deposit of ${amount}`,
		heading: 'Your deposit didn’t arrive',
		body: (amount: string, bank: string) => [
			`We sent ${amount} to ${bank ? `your bank account (${bank})` : 'your bank account'}, and the bank sent it back. The money stays in your payment account.`,
			'Please check the bank account on your Payouts page: open your payment account there and correct or replace it. We’ll send the money with the next deposit.',
		],
		button: 'Check my bank account',
		note: 'There won’t be another deposit until the bank account works. Your orders and earnings aren’t affected.',
	},
	pin_locked: {
		subject: (business: string) => `Someone typed wrong PINs at ${business}`,
		heading: 'A PIN is locked',
		body: (device: string, until: string) => [
			`Someone typed five wrong PINs for one of your team on the counter device “${device}”. That PIN is locked until ${until}, on all devices of the shop.`,
			'If a colleague forgot their PIN, they can choose another one on the Team page. If no one did, see who is at the device, or disconnect it there.',
		],
		button: 'Open the Team page',
		note: 'Each time it happens again, the PIN is locked for twice as long.',
	},
	bag_to_confirm: {
		subject: (business: string) => `Are the allergens of ${business} still right?`,
		heading: 'Is everything still right?',
		body: (business: string) => [
			`It’s been 90 days since someone at ${business} confirmed what you say about allergens in your bags.`,
			'Until you confirm it, customers read “Not confirmed”. If nothing changed, that’s one tap.',
		],
		button: 'Look at what’s in the bag',
		note: 'We ask at most once every 90 days.',
	},
	notice: {
		subject: (business: string, date: string) => `About your pickup at ${business} on ${date}`,
		heading: (business: string) => `A word from ${business}`,
		said: {
			early: 'We’re closing earlier than usual. Please come as soon as you can within your pickup time.',
			later: 'We’re running a little late. Please come toward the end of your pickup time.',
			door: 'Please use our other entrance. Someone will help you find it.',
			bag: 'Please bring your own bag to carry your food home.',
			note: '',
		},
	},
	refunded: {
		subject: (business: string) => `Your refund for ${business}`,
		heading: 'Your refund is on its way',
		body: (amount: string) =>
			`${amount} goes back to the card you paid with. Banks usually need 5 to 10 days to show it.`,
	},
	refund_requested: {
		subject: (business: string) => `We passed your refund request on to ${business}`,
		heading: 'Your request was sent',
		body: (business: string) => [
			`We asked ${business} to refund your order. They have 48 hours to answer; after that, we decide.`,
			'You will hear from us either way.',
		],
	},
	refund_with_us: {
		subject: (business: string) => `We received your refund request for ${business}`,
		heading: 'Your request is with us',
		body: (business: string) => [
			`${business} has closed on FlavorBag, so we decide about your refund ourselves.`,
			'You will hear from us either way.',
		],
	},
	refund_refused: {
		subject: (business: string) => `About your refund request to ${business}`,
		heading: 'Your refund was declined',
		body: (business: string) => `Your order at ${business} won’t be refunded. Here’s the reason:`,
	},
	refund_failed: {
		subject: (business: string) => `We couldn’t send your refund for ${business} yet`,
		heading: 'Your refund didn’t go through',
		body: (amount: string) => [
			`Your bank didn’t take the ${amount} back onto your card. We still have your money.`,
			'Our team is looking into it and will find another way. You don’t need to do anything.',
		],
	},
	rate_order: {
		subject: (business: string) => `How was your bag from ${business}?`,
		heading: 'How was your bag?',
		body: (business: string) =>
			`You picked up a bag at ${business}. Two taps tell others what to expect, and the shop what to do better.`,
		button: 'Rate your bag',
		stop: ['Emails like this', 'Stop them'] as [label: string, words: string],
		note: 'We ask once for each order.',
	},
	hideReasons: {
		personal_data: 'It names a person or says how to reach someone.',
		hate: 'It insults or threatens people.',
		not_about_the_bag: 'It isn’t about the bag or the pickup.',
		spam: 'It’s an ad, or the same text many times.',
		illegal: 'It’s against the law.',
	},
	rating_decided: {
		subject: (business: string) => `About your words on ${business}`,
		heading: { hide: 'Your words are hidden', keep: 'Your words are shown' },
		body: {
			hide: (business: string) =>
				`We looked at what you wrote about ${business}, and others can’t read it. Here’s the reason:`,
			keep: (business: string) => `We looked at what you wrote about ${business}. Others can read it.`,
		},
		button: 'Show my orders',
	},
	rating_decided_shop: {
		subject: (business: string) => `About a rating of ${business}`,
		heading: { hide: 'A comment is hidden', keep: 'A comment stays' },
		body: {
			hide: (business: string) =>
				`We looked at a comment on ${business}, and others can’t read it anymore. Here’s the reason:`,
			keep: (business: string) =>
				`We looked at a comment on ${business}. There’s no reason to hide it, so it stays. You can reply to it.`,
		},
		button: 'See your ratings',
	},
	value_low: {
		subject: (business: string) => `What customers say about the value of your bags at ${business}`,
		heading: 'Customers expected more in the bag',
		body: (business: string, percent: number, answers: number) => [
			`${percent}% of ${answers} customers said that their bag from ${business} was worth its retail value, or more.`,
			'Until that’s 70% again, your page shows this number instead of the retail value, and lists show the price alone. Put a little more into each bag, or state a lower value.',
			'We won’t email you about this again.',
		],
		button: 'See your ratings',
	},
	emergency: {
		subject: {
			marked: (business: string, date: string) => `${date} doesn’t count against ${business}`,
			withdrawn: (business: string, date: string) => `${date} counts again for ${business}`,
		},
		heading: { marked: 'We marked an emergency for your shop', withdrawn: 'We took an emergency back' },
		body: {
			marked: (business: string, date: string) =>
				`Orders for ${date} that you canceled at ${business} don’t count against your shop. Neither will those that you still cancel.`,
			withdrawn: (business: string, date: string) =>
				`We had marked ${date} as an emergency for ${business}. It isn’t one anymore: orders that you canceled for that day count again.`,
		},
		button: 'See your kept orders',
		note: 'Do you see it differently? Please write to us.',
	},
	order_digest: {
		subject: (business: string, bags: number, start: string) =>
			`${business}: ${bags} ${bags === 1 ? 'bag' : 'bags'} to pack for ${start}`,
		heading: (start: string) => `Pickup starts at ${start}`,
		body: (business: string, bags: number, left: number) =>
			[
				`You sold ${bags === 1 ? 'one bag at' : `${bags} bags at`} ${business}. ${bags === 1 ? 'It’s' : 'They’re'} paid.`,
				left > 0 ? 'If another one sells, we’ll email you right away.' : 'You’re sold out.',
			].join(' '),
		sold: (bags: number, orders: number) => `${bags} in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
		order: (bags: number, amount: string, times: string | undefined) =>
			[`${bags} ${bags === 1 ? 'bag' : 'bags'}, ${amount}`, ...(times ? [times] : [])].join(', '),
		button: 'See who’s coming',
	},
	new_order: {
		subject: (business: string, bags: number) =>
			`${business}: new order, ${bags} ${bags === 1 ? 'bag' : 'bags'}`,
		heading: 'Someone saved your food',
		body: (customer: string, bags: number, stock: { sold: number; left: number } | undefined) => [
			`${customer || 'A customer'} ordered ${bags === 1 ? 'a bag' : `${bags} bags`}. It’s paid.`,
			...(stock
				? [
						`Sold for this pickup: ${stock.sold}. ${stock.left > 0 ? `Left: ${stock.left}.` : 'You’re sold out.'}`,
					]
				: []),
		],
	},
	cancelled_by_customer: {
		subject: (bags: number) => `Order canceled: ${bags} ${bags === 1 ? 'bag is' : 'bags are'} back on sale`,
		heading: 'An order was canceled',
		body: (business: string) =>
			`A customer of ${business} canceled in time and gets a full refund, so there’s no payout for this order.`,
	},
	cancelled_by_admin: {
		subject: (order: string) => `We canceled order ${order}`,
		heading: 'We canceled an order',
		body: (business: string, bags: number) =>
			`We had to cancel this order at ${business}. The customer gets a full refund, and ${bags === 1 ? 'the bag is' : 'the bags are'} on sale again.`,
	},
	refund_to_answer: {
		subject: (order: string) => `Please answer: refund request for order ${order}`,
		heading: 'A customer asks for a refund',
		body: (business: string) =>
			`It’s about an order at ${business}. Please approve or decline within 48 hours; after that, we decide for you.`,
	},
	refund_decided: {
		subject: (order: string) => `We answered the refund request for order ${order}`,
		heading: { approved: 'The refund was approved', refused: 'The refund was declined' },
		body: {
			approved: 'The 48 hours to answer ran out, so we decided. The customer gets a full refund.',
			refused: 'The 48 hours to answer ran out, so we decided. You keep the payment.',
		},
	},
};
export type MailTexts = typeof en;
