/** Capital, small and Latin form of letters outside the Latin alphabet; kept equal to api/sql/shops/slug_of.sql. */
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

/** Makes a slug: "Café Øl, Łódź" → cafe-ol-lodz. Letters without a Latin form are dropped. */
export const slugOf = (words: string): string =>
	// A fast path: most words are plain ASCII, and lists make very many slugs.
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
