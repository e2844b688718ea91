-- It told towns from before there were marks. No database has one: none is older than the first release.
alter table seeded_towns drop column served;
