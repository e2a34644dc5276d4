import { startDnsStandIn } from './dns-stand-in.mjs'
import { startLookupsStandIn } from './lookups-stand-in.mjs'
import { startPushStandIn } from './push-stand-in.mjs'
import { LOCAL_ACCOUNT, startShipxStandIn } from './shipx-stand-in.mjs'
import { startRatesStandIn } from './rates-stand-in.mjs'

/**
 * Starts the fakes of the outside services. `vars`: the variables of the Worker that contain their addresses and keys.
 * `shopUrl`: the address to which InPost's fake sends webhooks. With `hasInpostAccount`, .dev.vars has keys of InPost's
 * sandbox, which the shop then uses instead of the fake.
 */
export async function startStandIns(shopUrl, { hasInpostAccount = false } = {}) {
  const ratesServer = await startRatesStandIn()
  const lookupsServer = await startLookupsStandIn()
  const dnsServer = await startDnsStandIn()
  const pushServer = await startPushStandIn()
  const shipxServer = await startShipxStandIn()
  shipxServer.setWebhookUrl(`${shopUrl}/api/webhooks/inpost`)
  return {
    vars: {
      RATES_URL: ratesServer.url,
      NBP_URL: ratesServer.nbpUrl,
      TOWNS_URL: lookupsServer.townsUrl,
      COMPANIES_URL: lookupsServer.companiesUrl,
      DNS_URL: dnsServer.url,
      PUSH_STAND_IN_URL: pushServer.url,
      ...(hasInpostAccount
        ? {}
        : {
            INPOST_API_URL: shipxServer.url,
            INPOST_TOKEN: LOCAL_ACCOUNT.token,
            INPOST_ORGANIZATION_ID: String(LOCAL_ACCOUNT.id),
          }),
    },
    close: () =>
      Promise.all(
        [ratesServer, lookupsServer, dnsServer, pushServer, shipxServer].map((server) => server.close()),
      ),
  }
}
