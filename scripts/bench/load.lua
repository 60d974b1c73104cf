-- Makes wrk send the requests of a file in turn. Each %SERIAL% becomes a new number of eight digits, which the
-- content length already counts.
local requests = {}
local varied = {}
local at = 0
local serial = 0

function init(args)
  local file = io.open(args[1], "rb")
  local text = file:read("*a")
  file:close()
  for request in text:gmatch("([^%z]+)") do
    requests[#requests + 1] = request
    varied[#requests] = request:find("%SERIAL%", 1, true) ~= nil
  end
  serial = tonumber(args[2])
end

function request()
  at = at % #requests + 1
  if not varied[at] then return requests[at] end
  serial = serial + 1
  return (requests[at]:gsub("%%SERIAL%%", string.format("%08d", serial)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "\nBENCH {\"requests\":%d,\"seconds\":%f,\"bytes\":%d,\"refused\":%d,\"broken\":%d,\"p50\":%f,\"p95\":%f,\"p99\":%f}\n",
    summary.requests, summary.duration / 1e6, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
