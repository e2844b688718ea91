/**
 * Names of shops from all over the world: what is drawn of each where no browser draws it, and its words in an address; none: it
 * has no letters of ours.
 */
export const names: readonly (readonly [name: string, drawn: string, slug: string])[] = [
	['Đà Nẵng Bánh Mì', 'Đà Nẵng Bánh Mì', 'da-nang-banh-mi'],
	['Phở Hòa', 'Phở Hòa', 'pho-hoa'],
	['Łódź Piekarnia', 'Łódź Piekarnia', 'lodz-piekarnia'],
	['Żółta Gęś', 'Żółta Gęś', 'zolta-ges'],
	['İğdır Şekercisi', 'İğdır Şekercisi', 'igdir-sekercisi'],
	['ÇİĞ KÖFTECİ', 'ÇİĞ KÖFTECİ', 'cig-kofteci'],
	['Ølgerð & Æblehus', 'Ølgerð & Æblehus', 'olgerd-aeblehus'],
	['Weißbrot „Œuvre“', 'Weißbrot „Œuvre“', 'weissbrot-oeuvre'],
	['Пекарня «Заря»', 'Пекарня «Заря»', 'pekarnya-zarya'],
	['Їжа та Ґречка', 'Їжа та Ґречка', 'izha-ta-grechka'],
	['Ђурђевак', 'Ђурђевак', 'djurdjevak'],
	['Ελληνικός Φούρνος', 'Ελληνικός Φούρνος', 'ellinikos-fournos'],
	['寿司店', 'ShouSiDian', ''],
	['東京 Ramen', 'DongJing Ramen', 'ramen'],
	['パン屋', 'panWu', ''],
	['베이커리', 'BeIKeoLi', ''],
	['مخبز الشام', 'mkhbz lshm', ''],
	['מאפייה', "m'fyyh", ''],
	['ขนมหวาน', 'khnmhwan', ''],
	['मिठाई', 'mithai', ''],
	['🥐🥖', 'croissant french bread', ''],
	['👩‍🍳 Ana', 'woman cooking Ana', 'ana'],
	[`Ł${'ó'.repeat(59)}`, `Ł${'ó'.repeat(59)}`, `l${'o'.repeat(59)}`],
	["Joe's No. 1", "Joe's No. 1", 'joes-no-1'],
];
