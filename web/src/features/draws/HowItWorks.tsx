import { type dropLimits, waitlistLimits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';

const Step = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
	<li className="grid content-start gap-1">
		<h3 className="font-semibold">{title}</h3>
		<p className="text-ink-soft">{children}</p>
	</li>
);

/** Copied from the contract so that its schemas aren't bundled; `satisfies` keeps them equal. */
const max = 5 satisfies (typeof dropLimits)['weightMax'];
const minutes = (ms: number) => ms / 60_000;

/** Explains the draw in plain words, then exactly (R-draw). */
export function HowItWorks() {
	const { t } = useLingui();
	const [min, maxMinutes] = [waitlistLimits.offerMinMs, waitlistLimits.offerMaxMs].map(minutes);
	return (
		<Section className="mt-10" title={<Trans>How the draw works</Trans>}>
			<ol className="mt-4 grid gap-5 sm:grid-cols-2">
				<Step title={<Trans>No rush</Trans>}>
					{t`Enter whenever you like before the draw. The first and the last to enter have the same chance.`}
				</Step>
				<Step title={<Trans>The secret is sealed first</Trans>}>
					<Trans>
						Before anyone can enter, we pick a secret number, the seed, and publish its fingerprint, the hash.
						If we changed the seed later, the fingerprint wouldn't match.
					</Trans>
				</Step>
				<Step title={<Trans>The seed makes the order</Trans>}>
					<Trans>
						Everyone who enters gets a number that only they know is theirs. At draw time the seed puts these
						numbers in order. No person picks anything.
					</Trans>
				</Step>
				<Step title={<Trans>Bad luck counts for you</Trans>}>
					<Trans>
						Everyone has one chance. Each draw in a row that brings you nothing adds one more, up to {max}.
						Once you're offered a bag, you start at one again.
					</Trans>
				</Step>
				<Step title={<Trans>Bags go down the list</Trans>}>
					<Trans>
						Whoever is next is offered a bag for {min} to {maxMinutes} minutes. If they don't want it, the
						next person gets it. What's left after that is for everyone.
					</Trans>
				</Step>
				<Step title={<Trans>Anyone can check</Trans>}>
					<Trans>
						After the draw we publish the seed and the list. Your own browser can draw again, here on this
						page or with any other tool.
					</Trans>
				</Step>
			</ol>
			<Disclosure title={<Trans>The exact rule</Trans>} className="mt-4 border-line border-y py-1">
				<div className="wrap-anywhere grid gap-3 pb-4 text-sm">
					<p>
						<Trans>
							For each number, take the HMAC-SHA256 of its 36 characters with the 32 bytes of the seed as the
							key. Its first 53 bits are n.
						</Trans>
					</p>
					<p className="font-mono">u = (n + 1) / 2^53</p>
					<p className="font-mono">{t`key = -ln(u) / chances`}</p>
					<p>
						{t`The smallest key is first. The hash is the SHA-256 of the seed. Both are written in hexadecimal.`}
					</p>
				</div>
			</Disclosure>
		</Section>
	);
}
