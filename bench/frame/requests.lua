-- Sends the requests of a file, one per line, tab-separated: METHOD, path, bearer token, idempotency key, body. A
-- HEADER line names a header and its value for all requests. Each thread starts at a different line. Prints the results
-- as JSON.
local requests = {}
local at = 0
local started = 0

function setup(thread)
	thread:set('share', started)
	started = started + 1
end

function init(args)
	local common = {}
	for line in io.lines(args[1]) do
		local method, path, token, key, body = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$')
		if method == 'HEADER' then
			common[path] = token
			goto continue
		end
		local headers = {}
		for name, value in pairs(common) do headers[name] = value end
		if token ~= '' then headers['authorization'] = 'Bearer ' .. token end
		if key ~= '' then headers['idempotency-key'] = key end
		if body ~= '' then headers['content-type'] = 'application/json' else body = nil end
		requests[#requests + 1] = wrk.format(method, path, headers, body)
		::continue::
	end
	at = math.floor(#requests * share / tonumber(args[2]))
end

function request()
	at = at % #requests + 1
	return requests[at]
end

function done(summary, latency, _)
	local e = summary.errors
	io.write(string.format(
		'JSON{"requests":%d,"us":%d,"failed":%d,"lost":%d,"p50":%d,"p90":%d,"p99":%d,"max":%d}\n',
		summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
		latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max))
end
