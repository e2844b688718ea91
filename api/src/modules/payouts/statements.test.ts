import { beforeEach, expect, test } from 'vitest';
import { instantOf } from '#lib/time.ts';
import { bankAt, bankNumbers } from '#test/bank.ts';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { createWorld, noon } from '#test/world.ts';
import { englishIn } from '../../../../contract/src/english.ts';

const world = await createWorld({ webhooks: false, sharedClock: true, env: { PLATFORM_FEE_BPS: '1000' } });
const { call, clock } = world;
const bank = bankAt(world);
const tz = 'America/Los_Angeles';

beforeEach(() => clock.set(noon));

/** Sells at noon of `order_date`; picked up at 5 PM. The shop's share is 450 cents a bag. */
async function fetched(shop: Shop, order_date: string, bags = 1) {
	clock.set(instantOf(order_date, '12:00', tz));
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop, bags, { order_date, pickup_window: 'evening' });
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.transfers.drain();
	return order;
}
async function deposit(shop: Shop): Promise<void> {
	await bank.payOut(shop);
	const [payout] = await bank.payouts(shop);
	await bank.arrive(payout?.id ?? '');
	await bank.announce();
}
async function refund(shop: Shop, id: string): Promise<void> {
	const body = { status: 'refunded', reason: 'Sorry.' };
	await call('business.orders.setStatus', { token: shop.owner.token, params: { id }, body });
	await world.drain();
}
const file = (shop: Shop, name: string, language = 'en') =>
	fetch(`${world.url}/v0/business/${shop.id}/statements/${name}`, {
		headers: { authorization: `Bearer ${shop.owner.token}`, 'accept-language': language },
	});
async function rowsOf(shop: Shop, month: string): Promise<string[]> {
	const answer = await file(shop, `${month}.csv`);
	expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
	return (await answer.text()).trim().split('\r\n').slice(1);
}

async function readsInSpanish(shop: Shop, month: string): Promise<void> {
	const rows = (await (await file(shop, `${month}.csv`, 'es')).text()).replaceAll('STRIPE TEST BANK', '');
	for (const said of [
		'Impuesto sobre ventas que te entregamos',
		'Devuelto por el banco el 2031-06-16',
		'Reembolso después del pago: se retuvo de un pago posterior',
		'Depósito del 2031-06-16 que el banco había devuelto',
		'Saldo final',
	])
		expect(rows).toContain(said);
	expect(englishIn(rows)).toEqual([]);
	const pdf = textOfPdf(Buffer.from(await (await file(shop, `${month}.pdf`, 'es')).arrayBuffer()));
	for (const said of [
		'Estado de cuenta de pagos',
		'junio de 2031',
		'Depósito del 12 jun 2031 a STRIPE TEST BANK',
		'Tu banco devolvió este depósito el 16 jun 2031.',
		'Las fechas son de la hora de Portland (Pacífico).',
		'Total del mes',
		'Página 1 de 1',
	])
		expect(pdf).toContain(said);
	const shown = [...pdf.matchAll(/^.*\p{L}{3}.*$/gmu)].map(([line]) =>
		line.replaceAll('STRIPE TEST BANK', ''),
	);
	expect(englishIn(shown.join('\n'))).toEqual([]);
}

test('a month whose deposits, refunds, debts and returns add up, in words for accountants', async () => {
	const shop = await makeShop(world, { taxRateBps: 800, name: '=Café “Nord”, Inc.' });
	const first = await fetched(shop, '2031-06-11', 2);
	await deposit(shop);
	await refund(shop, first.id);
	const second = await fetched(shop, '2031-06-16', 3);
	await bank.setBank(shop, bankNumbers.closed);
	await deposit(shop);
	await bank.setBank(shop, bankNumbers.good);
	const third = await fetched(shop, '2031-06-18');
	await deposit(shop);
	await fetched(shop, '2031-06-30');

	const short = [first, second, third].map(({ id }) => id.slice(-8));
	const name = `"'=Café “Nord”, Inc."`;
	expect(await rowsOf(shop, '2031-06')).toEqual([
		`Deposit,2031-06-12,Paid,STRIPE TEST BANK ••6789,Order,2031-06-11,${short[0]},${name},Order,10.80,-0.80,0.00,-1.00,0.00,0.00,9.00`,
		`Deposit,2031-06-12,Paid,STRIPE TEST BANK ••6789,Deposit total,2031-06-12,,${name},,10.80,-0.80,0.00,-1.00,0.00,0.00,9.00`,
		`Deposit,2031-06-16,Returned by the bank on 2031-06-16,STRIPE TEST BANK ••1113,Order,2031-06-16,${short[1]},${name},Order,16.20,-1.20,0.00,-1.50,0.00,0.00,13.50`,
		`Deposit,2031-06-16,Returned by the bank on 2031-06-16,STRIPE TEST BANK ••1113,Refund,2031-06-16,${short[0]},${name},Refund after the payout: kept back from a later payout,0.00,0.80,0.00,1.00,-10.80,0.00,-9.00`,
		`Deposit,2031-06-16,Returned by the bank on 2031-06-16,STRIPE TEST BANK ••1113,Deposit total,2031-06-16,,${name},,16.20,-0.40,0.00,-0.50,-10.80,0.00,4.50`,
		`Deposit,2031-06-19,Paid,STRIPE TEST BANK ••6789,Returned deposit,2031-06-16,,${name},Deposit of 2031-06-16 that the bank had returned,0.00,0.00,0.00,0.00,0.00,4.50,4.50`,
		`Deposit,2031-06-19,Paid,STRIPE TEST BANK ••6789,Order,2031-06-18,${short[2]},${name},Order,5.40,-0.40,0.00,-0.50,0.00,0.00,4.50`,
		`Deposit,2031-06-19,Paid,STRIPE TEST BANK ••6789,Deposit total,2031-06-19,,${name},,5.40,-0.40,0.00,-0.50,0.00,4.50,9.00`,
		`Month,,,,Month total,2031-06,,${name},,32.40,-1.60,0.00,-2.00,-10.80,4.50,22.50`,
		...[
			['Opening balance', '0.00'],
			['Earnings after refunds', '22.50'],
			['Adjustments by the payment provider', '0.00'],
			['Deposited to your bank', '-22.50'],
			['Deposits returned by your bank', '4.50'],
			['Closing balance', '4.50'],
		].map(([label, amount]) => `Balance,,,,${label},2031-06,,${name},,,,,,,,${amount}`),
	]);
	const july = await rowsOf(shop, '2031-07');
	expect(july[0]).toMatch(/^Month,,,,Month total,.*,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00$/);
	expect(july[1]).toMatch(/^Balance,,,,Opening balance,.*,4\.50$/);

	const pdf = await file(shop, '2031-06.pdf');
	expect(pdf.headers.get('content-type')).toBe('application/pdf');
	const words = textOfPdf(Buffer.from(await pdf.arrayBuffer()));
	for (const said of [
		'Payout statement',
		'June 2031',
		'Deposit on Jun 12, 2031 to STRIPE TEST BANK',
		'Your bank returned this deposit on Jun 16, 2031.',
		`Order ${short[1]}`,
		'-$10.80',
		'Month total',
		'$32.40',
		'Dates are in Portland time (Pacific).',
		'Closing balance',
		'$4.50',
		'Sales tax is collected by the marketplace, which remits it unless it is passed on to you.',
		'Sales tax passed on to you: your shop remits it.',
	])
		expect(words).toContain(said);

	await readsInSpanish(shop, '2031-06');

	const empty = textOfPdf(Buffer.from(await (await file(shop, '2031-07.pdf')).arrayBuffer()));
	expect(empty).toContain('No deposit was made in this month.');
	expect(empty).toContain('The balance is what was sent to your payment account');
	expect(empty).not.toContain('Sales with tax');
});

test('what was kept back in whole, and disputes, have lines of their own', async () => {
	const shop = await makeShop(world, { taxRateBps: 800, name: 'Corner Bakery' });
	const first = await fetched(shop, '2031-06-11', 2);
	await deposit(shop);
	await refund(shop, first.id);
	const second = await fetched(shop, '2031-06-12');
	const rows = (await rowsOf(shop, '2031-06')).filter((row) => row.startsWith('No deposit'));
	expect(rows).toEqual([
		`No deposit,,,,Order,2031-06-12,${second.id.slice(-8)},Corner Bakery,Order,5.40,-0.40,0.00,-0.50,0.00,0.00,4.50`,
		`No deposit,,,,Refund,2031-06-12,${first.id.slice(-8)},Corner Bakery,Refund after the payout: kept back from a later payout,0.00,0.40,0.00,0.50,-5.40,0.00,-4.50`,
	]);
});

// R-closed-books
test('the owner of a closed shop still has its statements; a month that is none is not there', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	await fetched(shop, '2031-06-11');
	await deposit(shop);
	clock.forward(30 * 86_400_000);
	const gone = await call('business.remove', { token: shop.owner.token, params: { id: shop.id } });
	expect(gone.status).toBe(200);
	expect((await rowsOf(shop, '2031-06')).length).toBe(9);
	expect((await file(shop, '2031-06.pdf')).status).toBe(200);
	expect((await file(shop, '2031-13.csv')).status).toBe(404);
	expect((await file(shop, '2031-06.txt')).status).toBe(404);
});
