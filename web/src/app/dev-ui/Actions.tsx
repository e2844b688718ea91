import { Heart, ShoppingBag, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#ui/Button.tsx';
import { type ButtonTone, buttonLook } from '#ui/button-look.ts';
import { Chip } from '#ui/Chip.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Group, Row } from './Group.tsx';

const tones: ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Actions() {
	const [count, setCount] = useState(2);
	const [pressed, setPressed] = useState(true);
	return (
		<Group id="actions" title="Actions">
			{tones.map((tone) => (
				<Row key={tone} name={`Button, ${tone}: ready, large, with an icon, busy, disabled`}>
					<Button tone={tone}>Checkout</Button>
					<Button tone={tone} size="large">
						Checkout
					</Button>
					<Button tone={tone} icon={<ShoppingBag aria-hidden />}>
						Checkout
					</Button>
					<Button tone={tone} busy="Creating...">
						Checkout
					</Button>
					<Button tone={tone} disabled>
						Select time
					</Button>
				</Row>
			))}
			<Row name="A link that looks like a button">
				<a href="#actions" className={buttonLook({ tone: 'secondary' })}>
					View Details
				</a>
			</Row>
			<Row name="IconButton: plain, outlined, floating, disabled">
				<IconButton label="Close" icon={<X aria-hidden />} />
				<IconButton label="Close" icon={<X aria-hidden />} look="outlined" />
				<IconButton label="Keep" icon={<Heart aria-hidden />} look="floating" />
				<IconButton label="Close" icon={<X aria-hidden />} look="outlined" disabled />
			</Row>
			<Row name="Stepper: free, at its end, disabled">
				<Stepper label="Bags" value={count} max={5} onChange={setCount} />
				<Stepper label="Bags at the end" value={5} max={5} onChange={() => {}} />
				<Stepper label="Bags, no slot" value={1} max={5} disabled onChange={() => {}} />
			</Row>
			<Row name="Chip: pressed, not pressed, with a count, disabled">
				<Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
					Today
				</Chip>
				<Chip pressed={false}>Tomorrow</Chip>
				<Chip pressed={false} count={14}>
					Fulfilled
				</Chip>
				<Chip pressed={false} disabled>
					Evening
				</Chip>
			</Row>
			<Row name="CopyButton, toasts">
				<CopyButton text="7K3MQ9XD" label="Copy code" />
				<Button tone="secondary" onClick={() => toast.success('Order placed successfully!')}>
					Good news
				</Button>
				<Button tone="secondary" onClick={() => toast.error('Failed to place order. Please try again.')}>
					Bad news
				</Button>
			</Row>
		</Group>
	);
}
