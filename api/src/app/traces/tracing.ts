/** OpenTelemetry traces (R-traces), loaded on demand. Nothing is global, so that tests can run several. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Span, TextMapPropagator, TracerProvider } from '@opentelemetry/api';
import { serializeError } from '#lib/serialize-error.ts';
import type { Log } from '#ports/log.ts';

export interface TraceSettings {
	/** The collector's URL; spans go to `<endpoint>/v1/traces` as JSON. */
	endpoint: string;
	/** Sent with every export; may contain credentials. */
	headers: Record<string, string>;
	service: string;
	/** The sampling rate of traces that begin here, from 0 to 1; others keep their sampling decision. */
	share: number;
}

/** The request, call or job run that a span belongs to. */
interface Scope {
	/** A job's span begins with its first call, so that idle runs make no trace. */
	begin(): Context;
	begun: Span | undefined;
}

export interface TracedRequest {
	traceId: string;
	enter(work: () => void): void;
	end(route: string | undefined, status: number): void;
}

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

const exportTimeoutMs = 3_000;

/** Returns a short name such as `select slots`, `with orders`, `commit`. */
export function statementName(text: string): string {
	const [verb = 'statement'] = /^\s*\w+/.exec(text) ?? [];
	const table = /\b(?:from|into|update|join)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i.exec(text);
	return [verb.trim().toLowerCase(), table?.[2] ?? table?.[1]].filter(Boolean).join(' ');
}

async function loadSdk({ endpoint, headers, service, share }: TraceSettings) {
	const [api, core, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] = await Promise.all([
		import('@opentelemetry/api'),
		import('@opentelemetry/core'),
		import('@opentelemetry/resources'),
		import('@opentelemetry/sdk-trace'),
		import('@opentelemetry/exporter-trace-otlp-http'),
	]);
	const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
	const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
	const provider = new sdk.TracerProvider({
		resource: resourceFromAttributes({ 'service.name': service }),
		sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
		spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
	});
	return { api, core, provider };
}

export async function startTracing(settings: TraceSettings, log: Log) {
	const { api, core, provider } = await loadSdk(settings);
	core.setGlobalErrorHandler((error) => log.warn({ err: error }, 'traces were not taken by the collector'));
	return { ...spans(api, new core.W3CTraceContextPropagator(), provider), close: () => provider.shutdown() };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

function scopes({ ROOT_CONTEXT, SpanStatusCode, trace }: Sdk['api']) {
	const current = new AsyncLocalStorage<Scope>();
	function fail(span: Span | undefined, error: unknown): void {
		// A message could quote personal data.
		const { type, code } = serializeError(error);
		span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? type);
	}
	return {
		current,
		scopeOf(start: () => Span): Scope {
			let context: Context | undefined;
			const scope: Scope = {
				begun: undefined,
				begin() {
					scope.begun ??= start();
					context ??= trace.setSpan(ROOT_CONTEXT, scope.begun);
					return context;
				},
			};
			return scope;
		},
		async within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
			try {
				return await current.run(scope, work);
			} catch (error) {
				fail(scope.begun, error);
				throw error;
			} finally {
				scope.begun?.end();
			}
		},
	};
}

function spans(api: Sdk['api'], propagator: TextMapPropagator, provider: TracerProvider) {
	const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
	const tracer = provider.getTracer('flavorbag');
	const { current, scopeOf, within } = scopes(api);

	return {
		request(method: string, headers: IncomingHttpHeaders): TracedRequest {
			const given = propagator.extract(ROOT_CONTEXT, headers, api.defaultTextMapGetter);
			const scope = scopeOf(() => tracer.startSpan(method, { kind: SpanKind.SERVER }, given));
			scope.begin();
			return {
				traceId: scope.begun?.spanContext().traceId ?? '',
				enter: (work) => current.run(scope, work),
				end(route, status) {
					if (route !== undefined) scope.begun?.updateName(`${method} ${route}`);
					scope.begun?.setAttributes({
						'http.request.method': method,
						...(route !== undefined && { 'http.route': route }),
						'http.response.status_code': status,
					});
					if (status >= 500) scope.begun?.setStatus({ code: SpanStatusCode.ERROR });
					scope.begun?.end();
				},
			};
		},
		job<T>(name: string, work: () => Promise<T>): Promise<T> {
			const startTime = Date.now();
			return within(
				scopeOf(() => tracer.startSpan(`job ${name}`, { startTime }, ROOT_CONTEXT)),
				work,
			);
		},
		call<T>(name: string, work: () => Promise<T>): Promise<T> {
			const parent = current.getStore()?.begin() ?? ROOT_CONTEXT;
			const scope = scopeOf(() => tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent));
			scope.begin();
			return within(scope, work);
		},
		statement(text: string, ms: number): void {
			const scope = current.getStore();
			if (!scope?.begun?.isRecording()) return;
			const endTime = Date.now();
			const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
			const startTime = endTime - ms;
			const options = { kind: SpanKind.CLIENT, startTime, attributes };
			tracer.startSpan(statementName(text), options, scope.begin()).end(endTime);
		},
	};
}
