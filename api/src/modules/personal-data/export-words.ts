import { auditActions, auditWordIn, type Language } from '@flavorbag/contract';
import { namesIn } from '#db/personal-data.ts';
import { bagWords, translateTo, type Words, wordsIn } from '#lib/texts.ts';

/** Column labels, keyed without suffixes such as `_at`. */
const labels = wordsIn(
	`
	aaguid: kind of passkey; about; accepted; agreed; account: your number there; account_type; acknowledged; action: what; alerts
	allergen; amount; answer; answer_due; answered; approval; approval_reason; arrives_on; at: when; attempts: wrong tries
	avoid: allergens you avoid; backed_up; bag: what the shop said about the bag; bag_caution: suggested counts; bag_kind
	bags; bank_last4: last digits of the bank account; bank_name; began; business: shop number; business_name
	businesses.approval_at: waiting or declined since; by; cancel_until: could be canceled until; captured; card_brand
	card_last4: last digits of the card; category; changed; charges_enabled: can take payments; city
	claims: bags held for you; closed; confirmed; counted: counts for the shop; created; days; dead: given up; dealt
	decision; deleted: account closed; description; device_type; difference: more bags, or missing; digest_hour
	dismissed: put off by you; display_name; disputed; done: sent out; done_by_you; draw; drawn: place in the draw; due
	edited; email; email_notifications; email_verified; enabled: on sale; end_time: until (at the shop); ended
	ended_why: why it ended; endpoint: call; ends; entry: number of the wait; evidence_due; expires
	external: account number; failed_verification_count: wrong codes; fails: failed notifications in a row; failure_code
	finished; first_name; fits_diet: only what fits your diet; food; formatted_address; from_status; from_time
	from_user_you: offered by you; given; google_place; hides_next_price: next price is kept back; has_picture; hold_expires; id: number; image; invited
	ip_address: IP address; joined; kind: why; label: called; language; lapses: offers that ran out; last_name
	last_ok: last notification; last_problem; last_seen; last_sent: last email; lat: latitude; lng: longitude; local_date: date; locked_until
	lockouts: times it was locked; made; max_price: at most; messages; name; new_order_emails; next: next summary
	notes: on arrival; notified: emailed; offer; offer_bags; onboarding_complete; opened; order; orders; outbox.email: about
	packed; paid; paired; passed: passed over; paused; paused_until; payment; payouts_enabled: can be paid out; period
	phone_number; picked_up; picked_up_by_you: confirmed by you; pickup; pickup_code; pickup_notes; pickup_place; place
	price; price_steps: steps of a falling price; proven: last confirmed that it was you; provider: with; provider_account: account at the payment provider
	provider_number: number at the payment provider; public_profile; push_messages.email: about; push_service
	quantity: bags; quiet_from; quiet_to: quiet until; radius: miles around; rating; ratings.amount: how much; reason
	reasons; refund_reserved: refunded or on its way back; reliability_min: kept orders, at least; reminders; removed
	replaces: instead of order; replied; reply: reply of the shop; report_reason; reported; requested_by; resumes: on from; retried: sent again
	retail_value; returned; reviewed; revoked; role; rule: alert; run: due to run; sales: orders in your shops; saved
	scope: what it may see; second_factor: with two-step verification; sent; session_ends: unlocked until; set; shop_emails
	spam: looked like an ad; start_time: from (at the shop); starts; state; stated; status; stays: stays on the team; street
	suspended; suspended_reason; closing; tax; tax_class; tax_passed_on: tax paid on by the shop; tax_rate
	tax_remitted_by: tax paid by; terms: agreed to the terms; terms_version: version of the terms; text: comment
	text_state: comment is; to_status; to_time; to_user_you: offered to you
	total; transports; two_factor_enabled: two-step verification; tz: time zone; unit: price of a bag
	unlocked_by_you: last unlocked by you; unpaid: left without paying; until; updated; used; user_agent: browser
	value: worth its price; variety; verified; version: lines; was: before; way: how; weight: weight in the draw
	withdrawn: taken back by the bank; zip_code: ZIP code
`,
	'data file: what',
);
const values = wordsIn(
	`
	abandoned: ended before it was paid; about; account; account_restored; account_suspended; admin; afternoon; alert_digest; announcement
	already_registered; approved; authorized; back; backup_failed; bag_alert; bag_offer; bag_to_confirm; bakery; bold
	business; canceled; cancelled; cancelled_by_admin; cancelled_by_business; cancelled_by_customer; captured; cautious
	cheaper; circle; closed; counter; creating; credential: password; customer; declined; deposit_failed; digest; each
	emergency; en: English; ended; es: Spanish; even; evening; expired: not picked up; failed; favorites; friendly
	fulfilled: picked up; good_variety; great_taste; groceries; grocery; has_order; hate; held; hidden; hide; illegal
	in_transit; instant; invitation; job: the system; keep; lapsed; left; less; little_variety; long_wait; lost; manager
	meals; mixed; more; morning; moved; multiDevice: several devices; new; new_order; none; not_about_the_bag
	not_as_described; not_fresh; notice; offered; open; order_digest; ordered; over; packaging; paid; password_changed
	pending; personal_data; pin_locked; planned; platform; prepared; provider; rate_order; rating_decided
	rating_decided_shop; receipt; refund_decided; refund_failed; refund_refused; refund_requested; refund_to_answer
	refund_with_us; refunded; refunded_by_admin; rejected; reopened; requested; requires_payment; reset_password; right_amount; sending; sent
	shop; shop_approved; shop_declined; shop_draft: shop to finish; shop_offered; shop_opened; shop_passed_on; shop_received; shops_waiting; shown
	sign_in_attempts; sign_in_changed; singleDevice: one device; spam; submitted; succeeded; system; taken; too_little
	too_much; value_low; verify_email; void; voided; waiting; waitlist_ended; waitlist_open; watching; won
`,
	'data file: value',
);

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
	const own = labels[language];
	const bag: Words = bagWords[language].labels;
	const known = own[`${table}.${column}`] ?? own[stem] ?? bag[stem];
	if (known) return known.replaceAll('_', ' ');
	const t = translateTo[language];
	const done = own[stem.replace(/_by_you$/, '')];
	return done && t('{done} by you', { done: done.replaceAll('_', ' ') });
}

export function valueIn(language: Language, value: string): string | undefined {
	const action = auditActions.find((one) => one === value);
	if (action) {
		const t = translateTo[language];
		const [by = ''] = action.split('.');
		const who: Words = { admin: t('An admin'), cli: t('The operator') };
		const what = auditWordIn(translateTo[language], action);
		return who[by] ? `${who[by]}: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what;
	}
	const { sizes, chips, diets, handling, containers, allergens, states } = bagWords[language];
	const bag: Words = { ...sizes, ...chips, ...diets, ...handling, ...containers, ...allergens, ...states };
	return (values[language][value] ?? bag[value])?.replaceAll('_', ' ');
}
