import type { SettingGroup, SettingName } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useGroupNames(): Record<SettingGroup, string> {
	const { t } = useLingui();
	return {
		place: t`Where it runs`,
		metrics: t`Metrics`,
		database: t`Database`,
		sign_in: t`Sign-in`,
		cards: t`Cards`,
		mail: t`Email`,
		push: t`Notifications`,
		contact: t`How people reach you`,
		social: t`Sign-in with Google and others`,
		places: t`Places`,
		pictures: t`Pictures`,
		backups: t`Backups`,
		traces: t`Traces`,
		rules: t`House rules`,
	};
}

function usePlaceWords() {
	const { t } = useLingui();
	return {
		NODE_ENV: t`Whether it serves people, is being developed, or is tested.`,
		FLAVORBAG_MODE: t`With trial, whoever reaches it opens /dev and /sandbox, also from other machines.`,
		HOST: t`The address of this machine that it listens on; 0.0.0.0 lets other machines reach it.`,
		PORT: t`The port that it listens on.`,
		PUBLIC_URL: t`The address that people open, which stands in emails and links.`,
		DATA_DIR: t`The folder with the embedded database, the card sandbox, email, pictures and logs.`,
		WEB_DIST: t`The folder of the built web app; npm start sets it.`,
		LOG_LEVEL: t`How much is logged.`,
		LOG_DAYS: t`How many days logs stay that were set aside.`,
		METRICS_PORT: t`The port where Prometheus reads metrics; without it none are counted.`,
		METRICS_HOST: t`The address that metrics are read at; another one than this machine's needs a token.`,
		METRICS_TOKEN: t`What whoever reads metrics has to send.`,
		DATABASE_URL: t`The PostgreSQL that everything is stored in, with the role that serves; npm start sets it for the embedded one.`,
		DATABASE_OWNER_URL: t`The role that owns the tables and changes them at an upgrade.`,
		DATABASE_POOL: t`How many connections each process has to the database.`,
		DATABASE_REPLICA_URL: t`A copy of the database where lists are read that may be a second old.`,
		WORKERS: t`How many processes serve on the one port.`,
	} satisfies Partial<Record<SettingName, string>>;
}

function useSignInWords() {
	const { t } = useLingui();
	return {
		AUTH_SECRET: t`What sessions and links are signed with; npm start makes one.`,
		AUTH_HIDE_ACCOUNTS: t`Whether sign-in and sign-up never say that an address has an account.`,
		ADMIN_SECOND_FACTOR: t`Whether the console asks for a passkey or a code. By default it does once email is sent.`,
		AUTH_ISSUER: t`An OpenID Connect issuer whose tokens count instead of the built-in sign-in.`,
		AUTH_AUDIENCE: t`Whom those tokens must be meant for.`,
		TRUST_PROXY: t`The proxies that say where a request came from.`,
	} satisfies Partial<Record<SettingName, string>>;
}

function useServiceWords() {
	const { t } = useLingui();
	return {
		STRIPE_SECRET_KEY: t`The key that moves money at Stripe; without it the sandbox takes cards.`,
		STRIPE_PUBLISHABLE_KEY: t`The key that the card form uses.`,
		STRIPE_WEBHOOK_SECRET: t`What proves that news about payments came from Stripe.`,
		STRIPE_CONNECT_WEBHOOK_SECRET: t`What proves that news about shops' accounts came from Stripe.`,
		SANDBOX_URL: t`Where the built-in card sandbox listens; npm start sets it.`,
		SANDBOX_SECRET_KEY: t`The key that moves play money in the sandbox; npm start makes it.`,
		SANDBOX_PUBLISHABLE_KEY: t`The key of the sandbox's card form; npm start makes it.`,
		SANDBOX_WEBHOOK_SECRET: t`What proves that news came from the sandbox; npm start makes it.`,
		SMTP_URL: t`The server that sends email; without it email stays here.`,
		MAIL_FROM: t`The address that emails come from.`,
		PUSH: t`Whether notifications go to browsers' push services or stay here.`,
		SUPPORT_EMAIL: t`The address that pages and emails give for questions.`,
		POSTAL_ADDRESS: t`The postal address that pages and emails give.`,
		GOOGLE_CLIENT_ID: t`What this installation is called at Google, for sign-in.`,
		GOOGLE_CLIENT_SECRET: t`Its password there.`,
		OIDC_ISSUER: t`Another service that people sign in with.`,
		OIDC_CLIENT_ID: t`What this installation is called there.`,
		OIDC_CLIENT_SECRET: t`Its password at that service.`,
		OIDC_NAME: t`What the button of that service says.`,
		GOOGLE_PLACES_API_KEY: t`The key for Google's addresses and maps; without it the embedded list of ZIP codes is used.`,
		S3_BUCKET: t`The bucket that pictures are stored in; without it they lie in the data folder.`,
		S3_REGION: t`Where that bucket is.`,
		S3_ACCESS_KEY_ID: t`Who stores pictures there.`,
		S3_SECRET_ACCESS_KEY: t`The password for it.`,
		S3_ENDPOINT: t`The address of a store other than Amazon's.`,
	} satisfies Partial<Record<SettingName, string>>;
}

function useBackupWords() {
	const { t } = useLingui();
	return {
		BACKUP_TO: t`The folder or bucket where backups go every night; without it none are taken.`,
		BACKUP_KEY: t`The key that opens your backups. Store a copy somewhere else.`,
		BACKUP_AT: t`When backups are taken, by this machine's clock.`,
		BACKUP_DAYS: t`Of how many days one backup each stays.`,
		BACKUP_WEEKS: t`Of how many weeks one backup each stays.`,
		BACKUP_S3_REGION: t`Where the bucket for backups is, if not where the one for pictures is.`,
		BACKUP_S3_ACCESS_KEY_ID: t`Who stores backups there.`,
		BACKUP_S3_SECRET_ACCESS_KEY: t`The password for backups there.`,
		BACKUP_S3_ENDPOINT: t`The address of another store for backups.`,
		OTEL_EXPORTER_OTLP_ENDPOINT: t`The collector that traces go to; without it none are made.`,
		OTEL_EXPORTER_OTLP_HEADERS: t`What is sent with traces, such as a password.`,
		OTEL_SERVICE_NAME: t`What this installation is called in traces.`,
		OTEL_TRACES_SAMPLER_ARG: t`The share of requests that are traced, from 0 to 1.`,
	} satisfies Partial<Record<SettingName, string>>;
}

function useRuleWords() {
	const { t } = useLingui();
	return {
		SHOPS: t`Whether new shops are listed at once, or wait until you approve them.`,
		MAX_BAGS_PER_CUSTOMER: t`How many bags of one shop and date a customer may buy; without it as many as there are.`,
		ONE_OFFER_A_DAY: t`Whether someone who took a bag that came back gets no second one of that shop and date.`,
		WINS_A_WEEK: t`After so many of those bags in seven days someone stands behind everyone else; without it no one does.`,
		PLATFORM_FEE_BPS: t`The platform's share of each order, in hundredths of a percent of the subtotal.`,
		PLATFORM_FEE_CENTS: t`What the platform takes of each order besides, in cents.`,
		MAP_STYLE_URL: t`The streets under the map; without it the map is drawn.`,
		AUDIT_LOG_DAYS: t`How many days the audit log goes back.`,
		PUBLIC_CALLS_PER_MINUTE: t`How often one network may read public pages and lists in a minute.`,
	} satisfies Partial<Record<SettingName, string>>;
}

export function useSettingWords(): Record<SettingName, string> {
	return {
		...usePlaceWords(),
		...useSignInWords(),
		...useServiceWords(),
		...useBackupWords(),
		...useRuleWords(),
	};
}
