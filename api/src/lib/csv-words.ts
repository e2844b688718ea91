/** Headers and fixed values of CSV files. English files use the names and codes of the contract. */
import type { Language } from '@flavorbag/contract';
import { wordsIn } from './texts.ts';

const known = wordsIn(
	`
	abandoned; action; actor; actor_id; alerts; approved; at; bags; bakery; cancelled; carried; city; customer; details
	done; exempt_sales; expired; failed; fulfilled; grocery; gross; gross_sales; hash; hashed_text; id; mixed; month; net
	net_sales; net_tax; order_id; ordered_at; orders; paid; pending; pickup_code; pickup_date; pickup_end; pickup_start
	planned; platform; platform_fee; prepared; price_per_bag; rate_percent; reason; refund; refunded; refunded_sales
	refunded_tax; refused; remitted_by; request_id; requested; reversed; searches; sending; sent; shop; state; status
	subject_id; tax; tax_class; tax_passed_on; taxable_sales; time_zone; total; transfer_date; transfer_id; transfer_status
	transferred; under 3; waiting; zip_code
`,
	'CSV',
);

export const csvWord = (word: string | null | undefined, language: Language): string =>
	word == null ? '' : (known[language][word] ?? word);
export const csvHeads = (names: readonly string[], language: Language): string[] =>
	names.map((name) => csvWord(name, language));
