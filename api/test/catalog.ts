/** Describes a database's schema line by line, for comparison, ignoring the order of columns. */
import { withClient } from '#db/with-client.ts';

const ours = `(select oid from pg_namespace where nspname in ('public', 'auth'))`;
const everything = `
	select format('table %s %s', oid::regclass, relpersistence) as line
	from pg_class where relnamespace in ${ours} and relkind = 'r'
	union all
	select format('column %s.%s %s null:%s default:%s generated:%s identity:%s', attrelid::regclass, attname,
		format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity)
	from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
	where relnamespace in ${ours} and relkind in ('r', 'v') and attnum > 0 and not attisdropped
	union all
	select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
	from pg_constraint where connamespace in ${ours} and contype <> 't'
	union all
	select format('index %s', pg_get_indexdef(indexrelid))
	from pg_index join pg_class c on c.oid = indexrelid where relnamespace in ${ours}
	union all
	select format('trigger %s enabled:%s', pg_get_triggerdef(t.oid), tgenabled)
	from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace in ${ours} and not tgisinternal
	union all
	select pg_get_functiondef(oid) from pg_proc where pronamespace in ${ours} and prokind = 'f'
	union all
	select format('view %s %s', oid::regclass, pg_get_viewdef(oid))
	from pg_class where relnamespace in ${ours} and relkind = 'v'
	union all
	select format('enum %s %s', enumtypid::regtype, string_agg(enumlabel, ', ' order by enumsortorder))
	from pg_enum group by enumtypid`;

export async function catalog(url: string): Promise<string[]> {
	const { rows } = await withClient(url, (client) => client.query<{ line: string }>(everything));
	return rows.map(({ line }) => line).sort();
}
