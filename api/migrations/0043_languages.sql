-- In which language somebody reads screens, emails and files (R-language); null: they never chose one.
alter table users
	add column language text check (language in ('en', 'es')),
	add constraint erased_has_no_language check (deleted_at is null or language is null);
