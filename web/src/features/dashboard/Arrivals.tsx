import type { Order } from '@flavorbag/contract';
import { Plural, useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { stored } from '#lib/storage.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ring } from './ring.ts';

const soundKey = 'flavorbag.arrival-sound';

/** Says that orders arrived while one was looking, with a sound that can be switched off. */
export function Arrivals({ businessId, orders }: { businessId: string; orders: readonly Order[] }) {
	const { t } = useLingui();
	const [sound, setSound] = useState(() => stored.get(soundKey) !== 'off');
	const known = useRef<{ businessId: string; ids: Set<string> }>(undefined);
	const [arrived, setArrived] = useState(0);
	const wantsSound = useRef(sound);
	wantsSound.current = sound;

	useEffect(() => {
		const ids = new Set(orders.map((order) => order.id));
		const before = known.current;
		known.current = { businessId, ids };
		if (before?.businessId !== businessId) return;
		const fresh = [...ids].filter((id) => !before.ids.has(id)).length;
		if (fresh === 0) return;
		setArrived((count) => count + fresh);
		if (wantsSound.current) ring();
	}, [businessId, orders]);

	const toggle = () => {
		stored.set(soundKey, sound ? 'off' : 'on');
		if (!sound) ring();
		setSound(!sound);
	};
	return (
		<div className="flex flex-wrap items-center gap-x-2">
			<IconButton
				label={sound ? t`Sound for new orders is on` : t`Sound for new orders is off`}
				icon={sound ? <Bell aria-hidden /> : <BellOff aria-hidden />}
				aria-pressed={sound}
				onClick={toggle}
			/>
			<p role="status" className="font-medium text-leaf-ink">
				{arrived > 0 && (
					<Plural value={arrived} one="# new order just came in" other="# new orders just came in" />
				)}
			</p>
		</div>
	);
}
