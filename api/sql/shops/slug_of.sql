-- Makes a slug: "Café Øl, Łódź" → cafe-ol-lodz, like api/src/lib/slug.ts. Lists the capital, small and Latin form of
-- letters that aren't Latin ones with a diacritic.
create or replace function slug_of(words text) returns text language sql immutable return (
	select trim(both '-' from left(regexp_replace(lower(
		coalesce(string_agg(coalesce(substr(known, 3), letter), '' order by place), '')), '[^a-z0-9]+', '-', 'g'), 70))
	from string_to_table(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g'), null)
		with ordinality as each (letter, place)
	left join string_to_table(
		'Đđd Ððd Łłl Øøo ẞßss Ææae Œœoe Þþth Iıi Ħħh Ŋŋng Ŧŧt Əəe '
		'Ааa Ббb Ввv Ггg Ґґg Ддd Ееe Жжzh Ззz Ииi Ккk Ллl Ммm Ннn Ооo Ппp Ррr Ссs Ттt Ууu Ффf Ххkh Ццts Ччch Шшsh Щщshch Ъъ Ыыy Ьь Ээe Ююyu Яяya Ііi Єєie Ђђdj Јјj Љљlj Њњnj Ћћc Џџdzh '
		'Ααa Ββv Γγg Δδd Εεe Ζζz Ηηi Θθth Ιιi Κκk Λλl Μμm Ννn Ξξx Οοo Ππp Ρρr Σσs ςςs Ττt Υυu Φφf Χχch Ψψps Ωωo', ' ') as known on strpos(left(known, 2), letter) > 0
);
