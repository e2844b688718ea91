/** What customers said about one thing, in a sentence: "Amount: 6 of 20 say there was too little". */
import type { RatingReason } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export function reasonSentence(reason: RatingReason, some: number, all: number): ReactNode {
	switch (reason) {
		case 'great_taste':
			return (
				<Trans>
					Food: {some} of {all} say it tasted great
				</Trans>
			);
		case 'not_fresh':
			return (
				<Trans>
					Food: {some} of {all} say it wasn't fresh
				</Trans>
			);
		case 'right_amount':
			return (
				<Trans>
					Amount: {some} of {all} say it was just enough
				</Trans>
			);
		case 'too_little':
			return (
				<Trans>
					Amount: {some} of {all} say there was too little
				</Trans>
			);
		case 'too_much':
			return (
				<Trans>
					Amount: {some} of {all} say there was too much
				</Trans>
			);
		case 'good_variety':
			return (
				<Trans>
					Variety: {some} of {all} say it was a good mix
				</Trans>
			);
		case 'little_variety':
			return (
				<Trans>
					Variety: {some} of {all} say it was all the same
				</Trans>
			);
		case 'friendly':
			return (
				<Trans>
					Pickup: {some} of {all} say you were friendly
				</Trans>
			);
		case 'long_wait':
			return (
				<Trans>
					Pickup: {some} of {all} say they waited long
				</Trans>
			);
		case 'not_as_described':
			return (
				<Trans>
					Bag: {some} of {all} say it wasn't as described
				</Trans>
			);
		case 'packaging':
			return (
				<Trans>
					Bag: {some} of {all} say the packaging was poor
				</Trans>
			);
	}
}
