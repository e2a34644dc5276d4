import { env } from 'cloudflare:workers'
import { FALLBACK_RATES } from '../../domain/money/currency'
import { HOUR_MS } from '../../domain/time/time'

// All test files share one database, so only the first test file inserts the rows.
const [benchProduct] = (await env.DB.prepare("SELECT 1 FROM products WHERE id = 'bench-1'").all()).results
if (!benchProduct) await env.DB.batch((env.FILL ?? []).map((sql) => env.DB.prepare(sql)))

const now = Date.now()
const ratesReading = { rates: FALLBACK_RATES, fetchedAt: now, source: 'live', freshUntil: now + HOUR_MS }
await env.KV.put('rates', JSON.stringify(ratesReading))
