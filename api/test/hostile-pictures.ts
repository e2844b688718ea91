/** Files that must not be accepted as pictures, and a good one. */
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type SharpOptions } from 'sharp';

const bytes = (...parts: (string | number[] | Uint8Array)[]): Buffer =>
	Buffer.concat(
		parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
	);
const u32 = (value: number) => {
	const four = Buffer.alloc(4);
	four.writeUInt32BE(value >>> 0);
	return four;
};
const signature = '\x89PNG\r\n\x1a\n';
function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
	const body = bytes(type, data);
	return bytes(u32(data.length), body, u32(crc32(body)));
}
const ihdr = (width: number, height: number, depth = 8, color = 2) =>
	chunk('IHDR', bytes(u32(width), u32(height), [depth, color, 0, 0, 0]));

/** Noise, so that no two files are equal. */
export const goodPicture = (width = 64, height = 48) =>
	sharp({
		create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
	} as SharpOptions);

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

export async function hostilePictures(): Promise<[string, Buffer][]> {
	const png = await goodPicture().png().toBuffer();
	const jpeg = await goodPicture().jpeg().toBuffer();
	const webp = await goodPicture().webp().toBuffer();
	const flat = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
	const wrongCrc = Buffer.from(png);
	wrongCrc[30] = (wrongCrc[30] ?? 0) ^ 0xff;
	return [
		['nothing', Buffer.alloc(0)],
		['one byte', bytes([0xff])],
		['a text', bytes('Just some text, named .png')],
		['a page', bytes('<!doctype html><script>alert(1)</script>')],
		['an SVG', bytes(svg)],
		['an SVG with a declaration', bytes(`<?xml version="1.0"?>${svg}`)],
		['an SVG with entities', bytes('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>')],
		['an SVG that reads a file', bytes('<svg><image href="file:///etc/passwd"/></svg>')],
		['a squeezed SVG', gzipSync(svg)],
		['a GIF', await flat.clone().gif().toBuffer()],
		['a TIFF', await flat.clone().tiff().toBuffer()],
		['an AVIF', await flat.clone().avif().toBuffer()],
		['a BMP', bytes('BM', Buffer.alloc(60))],
		['an icon', bytes([0, 0, 1, 0, 1, 0], Buffer.alloc(60))],
		['a PDF', bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
		['a PostScript', bytes('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage')],
		['an ImageMagick script', bytes('push graphic-context\nfill url(https://example.com/)')],
		['an archive', bytes('PK\x03\x04', deflateRawSync('x'.repeat(999)))],
		['a program', bytes('\x7fELF', Buffer.alloc(200))],
		['a PHP with a JPEG start', bytes([0xff, 0xd8, 0xff, 0xe0], '<?php system($_GET[0]); ?>')],
		['a JPEG start alone', bytes([0xff, 0xd8, 0xff])],
		['half a JPEG', jpeg.subarray(0, jpeg.length >> 1)],
		['a JPEG without its tables', bytes(jpeg.subarray(0, 20), jpeg.subarray(-40))],
		[
			'a JPEG of 65,000 by 65,000',
			bytes([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xfd, 0xe8, 0xfd, 0xe8, 1, 1, 0x11, 0, 0xff, 0xd9]),
		],
		['a PNG signature alone', bytes(signature)],
		['a PNG without pixels', bytes(signature, ihdr(10, 10), chunk('IEND'))],
		['half a PNG', png.subarray(0, png.length >> 1)],
		['a PNG with a wrong checksum', wrongCrc],
		['a PNG of 0 by 0', bytes(signature, ihdr(0, 0), chunk('IDAT', deflateSync('')), chunk('IEND'))],
		[
			'a PNG of 30,000 by 30,000',
			bytes(
				signature,
				ihdr(30_000, 30_000, 1, 0),
				chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3_751))),
				chunk('IEND'),
			),
		],
		[
			'a PNG of 2 by 2,000,000,000',
			bytes(signature, ihdr(2, 2_000_000_000), chunk('IDAT', deflateSync('x')), chunk('IEND')),
		],
		['a PNG of depth 3', bytes(signature, ihdr(8, 8, 3), chunk('IDAT', deflateSync('x')), chunk('IEND'))],
		[
			'a PNG whose pixels are no deflate',
			bytes(signature, ihdr(8, 8), chunk('IDAT', bytes('nonsense')), chunk('IEND')),
		],
		[
			'a PNG with too few pixels',
			bytes(signature, ihdr(800, 800), chunk('IDAT', deflateSync('few')), chunk('IEND')),
		],
		['a PNG start with an SVG', bytes(signature, svg)],
		['a RIFF that is no WebP', bytes('RIFF', [60, 0, 0, 0], 'WAVEfmt ', Buffer.alloc(50))],
		['a WebP head alone', webp.subarray(0, 16)],
		['half a WebP', webp.subarray(0, webp.length >> 1)],
		['a WebP that lies about its length', bytes('RIFF', [0xff, 0xff, 0xff, 0x7f], webp.subarray(8, 30))],
		['a film', bytes([0, 0, 0, 24], 'ftypmp42', Buffer.alloc(80))],
	];
}
