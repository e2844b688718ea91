/** R-mail-language: Spanish mails contain no English. */
import { expect, test } from 'vitest';
import { bagWords } from '#lib/texts.ts';
import { createPost, type MailRequest } from '#notifications';
import { englishIn } from '../../../../contract/src/english.ts';
import { asSent, kinds, publicUrl, requestsOf, url } from '../../../test/mail-samples.ts';

async function written(request: MailRequest) {
	const sent: { subject: string; text: string; html: string; unsubscribeUrl?: string }[] = [];
	const { send } = createPost({
		mailer: { send: async (mail) => void sent.push(mail as never) },
		publicUrl,
		contact: { email: 'help@example.com', postalAddress: '1 Xyz' },
	});
	await send(asSent(request));
	const [mail] = sent;
	if (!mail) throw new Error('nothing was sent');
	return mail;
}

const linesOf = ({ subject, text }: { subject: string; text: string }) =>
	[subject, ...text.split('\n')].map((line) => line.trim()).filter((line) => /\p{L}{3}/u.test(line));
const sameInBoth = /^https:|^1 Xyz$|^Xyz$|^Subtotal: |^Total: /;

test.each(kinds)('%s has no English word in Spanish, and is in English for who never chose', async (kind) => {
	const english = requestsOf(kind);
	for (const [at, request] of requestsOf(kind, 'es').entries()) {
		const mail = await written(request);
		const withoutLinks = mail.html
			.replaceAll(/<\/?span[^>]*>/g, '')
			.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ');
		expect(englishIn(`${mail.subject}\n${mail.text}`)).toEqual([]);
		expect(englishIn(withoutLinks.replaceAll(/https?:\S+/g, ''))).toEqual([]);
		const before = await written(english[at] as MailRequest);
		const lines = new Set(linesOf(before));
		expect(linesOf(mail).filter((line) => lines.has(line) && !sameInBoth.test(line))).toEqual([]);
		expect(mail.html).toContain('<html lang="es">');
		expect(before.html).toContain('<html lang="en">');
		expect(mail.text).toContain('Hola, Ada:');
		expect(mail.text).not.toMatch(/m\.\./);
		expect(before.text).toContain('Hi Ada,');
		// R-bag-one-text
		expect(mail.text).not.toMatch(/\bsegur[oa]s?\b|libre de|sin alérgenos/i);
		// Some mail programs truncate longer ones.
		expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
		expect(mail.subject.length).toBeLessThan(110);
	}
});

test('times, dates, amounts and what is in the bag read as people write them', async () => {
	const [receipt] = requestsOf('receipt', 'es');
	const { text, subject } = await written(receipt as MailRequest);
	expect(subject).toBe('Pedido confirmado: Ñandú');
	expect(text).toContain('Recogida: viernes, 5 de marzo, de 1:00 p.m. a 8:30 p.m. (EST)');
	expect(text).toContain('Total: $12.73');
	expect(text).toContain(`${bagWords.es.labels.allergens}: Contiene leche. Puede contener huevo.`);
	const [summary] = requestsOf('order_digest', 'es');
	expect((await written(summary as MailRequest)).subject).toBe(
		'Ñandú: 3 bolsas por preparar para la 1:00 p.m.',
	);
	const [alert] = requestsOf('alert_digest', 'es');
	const daily = await written(alert as MailRequest);
	expect(daily.subject).toBe('3 bolsas en Ñandú, hoy 1–8:30 p.m., $5.00, y 4 más');
	expect(daily.text).toContain('lun, mié · desde la 1 p.m. · hasta $6.00');
});

test('what opens by a link of a mail is in the language of the mail', async () => {
	const [offer] = requestsOf('bag_offer', 'es');
	const mail = await written(offer as MailRequest);
	expect(mail.unsubscribeUrl).toBe(`${url}?lang=es`);
	expect(mail.text).toContain(`(${url}?lang=es)`);
	const [alert] = requestsOf('bag_alert', 'es');
	expect((await written(alert as MailRequest)).text).toContain('/stop-alert/t?lang=es');
	const [english] = requestsOf('bag_offer');
	expect((await written(english as MailRequest)).unsubscribeUrl).toBe(url);
});
