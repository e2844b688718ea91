/** As in api/sql/shops/slug_of.sql: capital, small, and its Latin form, of what isn't a Latin letter with a mark. */
const letters =
	'Đđd Ððd Łłl Øøo ẞßss Ææae Œœoe Þþth Iıi Ħħh Ŋŋng Ŧŧt Əəe ' +
	'Ааa Ббb Ввv Ггg Ґґg Ддd Ееe Жжzh Ззz Ииi Ккk Ллl Ммm Ннn Ооo Ппp Ррr Ссs Ттt Ууu Ффf Ххkh Ццts Ччch Шшsh Щщshch Ъъ Ыыy Ьь Ээe Ююyu Яяya Ііi Єєie Ђђdj Јјj Љљlj Њњnj Ћћc Џџdzh ' +
	'Ααa Ββv Γγg Δδd Εεe Ζζz Ηηi Θθth Ιιi Κκk Λλl Μμm Ννn Ξξx Οοo Ππp Ρρr Σσs ςςs Ττt Υυu Φφf Χχch Ψψps Ωωo';
const latin = new Map(
	letters
		.split(' ')
		.flatMap(([capital = '', small = '', ...form]) =>
			[capital, small].map((letter) => [letter, form.join('')] as const),
		),
);

/** Words for an address: "Café Øl, Łódź" → cafe-ol-lodz; nothing of what has no letter of ours. Pure. */
export const slugOf = (words: string): string =>
	// Most words are plain ASCII, and lists make very many.
	(/[^ -~]/.test(words)
		? Array.from(
				words.normalize('NFKD').replaceAll(/[\u0300-\u036f’]/g, ''),
				(letter) => latin.get(letter) ?? letter,
			).join('')
		: words
	)
		.replaceAll("'", '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, 70)
		.replaceAll(/^-+|-+$/g, '');
