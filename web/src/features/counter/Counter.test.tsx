import type { Order } from '@flavorbag/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { idOf, later, orderOf } from '#test/samples.ts';
import { show } from '#test/screen.tsx';
import { QrCode } from '#ui/QrCode.tsx';

const button = (name: string) => page.getByRole('button', { name });
const field = page.getByRole('textbox', { name: 'Pickup code' });
const open: Partial<Order> = {
	customer_name: 'Ben O.',
	pickup_opens_at: later(-0.1),
	pickup_starts_at: later(-0.05),
	cancel_until: null,
};
const counter = (answers: Answers) =>
	show(`/business/${idOf(2)}?tab=counter`, {
		...ownerOf(),
		'business.orders.lookup': orderOf(open),
		...answers,
	});

/** Replaces the camera with a stream that shows this code on white paper. */
async function holdBeforeCamera(code: string): Promise<void> {
	const svg = renderToStaticMarkup(<QrCode text={code} className="" />);
	const image = new Image();
	const sized = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="280" height="280"');
	image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
	await image.decode();
	const canvas = document.createElement('canvas');
	[canvas.width, canvas.height] = [640, 480];
	const context = canvas.getContext('2d');
	if (!context) throw new Error('there is no canvas');
	const draw = () => {
		context.fillStyle = '#fff';
		context.fillRect(0, 0, canvas.width, canvas.height);
		context.drawImage(image, 180, 100, 280, 280);
	};
	draw();
	// A canvas stream emits frames only when it is drawn.
	const timer = setInterval(draw, 50);
	const camera = vi
		.spyOn(navigator.mediaDevices, 'getUserMedia')
		.mockImplementation(async () => canvas.captureStream(20));
	onTestFinished(() => {
		clearInterval(timer);
		camera.mockRestore();
	});
}

test('the code that is held before the camera is found, handed over, and the next one can come', async () => {
	await holdBeforeCamera('ABCD2345');
	const { network } = await counter({
		'business.orders.setStatus': orderOf({ ...open, status: 'fulfilled' }),
	});
	const asked = (endpoint: string) => network.asked.find(({ name }) => name === endpoint)?.body;
	await button('Scan the QR code').click();
	await expect.element(page.getByText('Ben O.')).toBeVisible();
	expect(asked('business.orders.lookup')).toEqual({ code: 'ABCD2345' });
	await button('Confirm pickup').click();
	await expect.element(page.getByRole('heading', { name: 'Handed over to Ben O.' })).toBeVisible();
	expect(asked('business.orders.setStatus')).toEqual({ status: 'fulfilled', code: 'ABCD2345' });
	await button('Next customer').click();
	await expect.element(field).toHaveFocus();
});

test('without a camera it says so, and the code is typed', async () => {
	const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('no'));
	onTestFinished(() => camera.mockRestore());
	await counter({});
	await button('Scan the QR code').click();
	await expect.element(page.getByText(/^The camera isn't available\./)).toBeVisible();
	await field.fill('abcd-2345');
	await button('Find the order').click();
	await expect.element(page.getByText('Ben O.')).toBeVisible();
	await button('Another code').click();
	await expect.element(field).toHaveFocus();
});

// R-stale-refreshes
test('an order that was canceled before it was handed over is shown as it stands', async () => {
	const order = orderOf({ ...open, status: 'cancelled', pickup_opens_at: null });
	await counter({
		'business.orders.setStatus': new Refusal('WRONG_STATUS'),
		'business.orders.get': { order, history: [] },
	});
	await field.fill('ABCD2345');
	await button('Find the order').click();
	await button('Confirm pickup').click();
	await expect.element(page.getByText('This order was canceled. Hand nothing over.')).toBeVisible();
	await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
	await expect.element(button('Confirm pickup')).not.toBeInTheDocument();
});
