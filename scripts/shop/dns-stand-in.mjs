// A fake of a public DNS resolver: DNS-over-HTTPS in JSON format (`application/dns-json`). It needs no network.
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.mjs'

const TYPE_NUMBERS = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 }

/** Records by name and type, as a new shop has them: SPF and return path are right, DMARC is missing, DKIM fails. */
const DNS_RECORDS = {
  'send.ekspo-narzedzia.example MX': ['10 feedback-smtp.eu-west-1.amazonses.com.'],
  'send.ekspo-narzedzia.example TXT': ['"v=spf1 include:amazonses.com ~all"'],
  'localhost A': ['127.0.0.1'],
}

/** Names for which the fake answers with SERVFAIL, as a resolver does when the domain's name servers are down. */
const FAILING_NAMES = ['resend._domainkey.ekspo-narzedzia.example']

/** Starts the fake on a free loopback port. Use its `url` as DNS_URL. */
export async function startDnsStandIn(port = 0) {
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const name = (searchParams.get('name') ?? '').toLowerCase().replace(/\.$/, '')
    const type = (searchParams.get('type') ?? 'A').toUpperCase()
    const typeNumber = TYPE_NUMBERS[type]
    if (
      pathname !== '/dns-query' ||
      !name ||
      !typeNumber ||
      request.headers.accept !== 'application/dns-json'
    ) {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      return response.end(JSON.stringify({ error: 'Invalid query' }))
    }
    const values = DNS_RECORDS[`${name} ${type}`] ?? []
    const isKnownName = Object.keys(DNS_RECORDS).some((key) => key.startsWith(`${name} `))
    response.writeHead(200, { 'Content-Type': 'application/dns-json' })
    response.end(
      JSON.stringify({
        Status: FAILING_NAMES.includes(name) ? 2 : isKnownName ? 0 : 3,
        TC: false,
        RD: true,
        RA: true,
        AD: false,
        CD: false,
        Question: [{ name, type: typeNumber }],
        ...(values.length > 0
          ? { Answer: values.map((data) => ({ name, type: typeNumber, TTL: 300, data })) }
          : {}),
      }),
    )
  })
  return {
    url: `${await listenLocally(server, port)}/dns-query`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
